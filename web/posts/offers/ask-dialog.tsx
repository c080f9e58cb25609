import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays, instantOf } from '../../../contract/days.ts';
import { newOffer } from '../../../contract/offers/fields.ts';
import { times as mostTimes } from '../../../contract/offers/limits.ts';
import { isOfferTime, offerSentences } from '../../../contract/offers/view.ts';
import type { FullPost } from '../../../contract/posts/views.ts';
import { isPayable } from '../../../contract/price.ts';
import { Refusal } from '../../../engine/refusal.ts';
import { call } from '../../api/call.ts';
import { offerCalls } from '../../api/calls.ts';
import { siteZone } from '../../api/site-facts.ts';
import { removeDraft } from '../../form/draft.ts';
import { Fields } from '../../form/fields.tsx';
import { plainPrice } from '../../form/plain-digits.ts';
import { useCallForm } from '../../form/use-call-form.ts';
import { useFieldError } from '../../form/use-field-error.ts';
import { useText } from '../../i18n/language.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { DealPhoto } from '../../layout/meeting-line.tsx';
import { serverNow, today } from '../../session/today.ts';
import { Failed } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip, ChipGroup } from '../../ui/chip.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { FieldError } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useChoices } from '../list/use-filter-texts.ts';
import { refreshPosts } from '../queries.ts';
import styles from './own-offer.module.css';

interface Props {
  post: FullPost;
  title: string;
  open: boolean;
  onClose: () => void;
  onSent: () => void;
}

/** The form of an offer. Its defaults can be sent at once. */
export function AskDialog(props: Props) {
  return (
    <Dialog open={props.open} onClose={props.onClose} title={props.title} asks>
      <AskForm {...props} />
    </Dialog>
  );
}

/** Nothing can be offered any more. */
const changed = ['post_state', 'post_expired', 'offer_exists'];

function AskForm({ post, onClose, onSent }: Props) {
  const { offers, posts } = useText();
  const { sheet } = offers;
  const format = useFormat();
  const areas = useChoices().area;
  const fieldError = useFieldError();
  const failureText = useFailureText();
  const client = useQueryClient();
  const isNegotiable = post.open_to_negotiate_flag && Number(post.price) > 0;
  const draft = `offer ${post.post_id}`;
  const isKnown = areas.some(({ value }) => value === post.area);
  const { form, submit, failure, busy } = useCallForm({
    schema: newOffer,
    empty: {
      postId: post.post_id,
      price: '',
      area: isKnown ? (post.area ?? '') : '',
      times: [] as string[],
      sentence: '',
    },
    draft: { name: draft, fields: ['price', 'area', 'sentence'] },
    // Its author may have fixed the price meanwhile.
    send: (values) => call(offerCalls.make, isNegotiable ? values : { ...values, price: '' }),
    onSuccess: () => {
      removeDraft(draft);
      showToast({ tone: 'neutral', text: sheet.sent({ name: post.username }) });
      onSent();
      onClose();
      return refreshPosts(client);
    },
    onFailure: (refused) => {
      void refreshPosts(client);
      // The page says what is true now, and the form would be gone without a word.
      if (!(refused instanceof Refusal) || !changed.includes(refused.code)) return;
      onClose();
      showToast({ tone: 'red', text: failureText(refused) });
    },
  });
  const sentences: Record<string, string> = offers.sentences;
  const said = (sentence: string) => sentences[sentence];
  const { errors } = form.formState;
  const values = form.watch();
  const wrong = (name: 'area' | 'times') =>
    errors[name] && <FieldError>{fieldError(errors[name])}</FieldError>;
  const one = (name: 'area' | 'sentence') => ({
    chosen: [values[name]],
    onChange: (chosen: string[]) => {
      // The one that was tapped last.
      form.setValue(name, chosen.at(-1) ?? '');
      form.clearErrors(name);
    },
  });
  return (
    <form className="stack gap-8" noValidate onSubmit={(event) => void submit(event)}>
      <div className={styles.thing}>
        <DealPhoto deal={post} size={48} />
        <p className="anywhere">
          {post.post_title}
          <br />
          <b className="figures">{format.price(post.price, post.currency)}</b>
        </p>
      </div>
      {isNegotiable && (
        <Fields
          form={form}
          rows={[
            {
              name: 'price',
              as: 'decimal',
              required: false,
              label: sheet.price({ currency: format.sign(post.currency) }),
              help: sheet.priceHelp({ price: format.price(post.price, post.currency) }),
              convert: plainPrice,
              wrong: !isPayable(values.price, post.currency) && posts.form.priceWhole,
            },
          ]}
        />
      )}
      <div>
        <When
          chosen={values.times}
          onChange={(times) => {
            form.setValue('times', times);
            form.clearErrors('times');
          }}
        />
        {wrong('times')}
      </div>
      {areas.length > 0 && (
        <details open={errors.area !== undefined}>
          <summary>{areas.find(({ value }) => value === values.area)?.label ?? sheet.anyPlace}</summary>
          <ChipGroup label={sheet.place} options={areas} {...one('area')} />
          {wrong('area')}
        </details>
      )}
      <details>
        <summary>
          {offerSentences.find((value) => value === values.sentence) ? said(values.sentence) : sheet.note}
        </summary>
        <ChipGroup
          label={sheet.sentence}
          options={offerSentences.map((value) => ({ value, label: offers.sentences[value] }))}
          {...one('sentence')}
        />
      </details>
      <Failed failure={failure} />
      <DialogActions>
        <p className={styles.contacts}>{sheet.contacts({ name: post.username })}</p>
        <Button type="submit" busy={busy}>
          {sheet.send}
        </Button>
      </DialogActions>
    </form>
  );
}

const hours = [12, 16, 19] as const;

interface TimesProps {
  chosen: readonly string[];
  onChange: (times: string[]) => void;
}

/** The hours of the days that are still possible. */
const possibleOn = (day: string) =>
  hours
    .map((hour) => ({ hour, time: new Date(instantOf(day, hour * 60, siteZone)).toISOString() }))
    .filter(({ time }) => isOfferTime(Date.parse(time), serverNow(), siteZone));

/** A day's hours or any time, at a tap; single hours behind another. */
function When(props: TimesProps) {
  const { sheet } = useText().offers;
  const [isExact, setExact] = useState(false);
  if (isExact) return <Times {...props} />;
  const days = { any: [], today: possibleOn(today()), tomorrow: possibleOn(addDays(today(), 1)) };
  const choices = (['today', 'tomorrow', 'any'] as const)
    .map((name) => ({ name, times: days[name].map(({ time }) => time) }))
    .filter(({ name, times }) => name === 'any' || times.length > 0);
  return (
    <fieldset className="cluster">
      <legend className={styles.legend}>{sheet.when}</legend>
      {choices.map(({ name, times }) => (
        <Chip
          key={name}
          isChosen={times.join() === props.chosen.join()}
          onClick={() => props.onChange(times)}
        >
          {sheet.days[name]}
        </Chip>
      ))}
      <Button tone="quiet" small onClick={() => setExact(true)}>
        {sheet.more}
      </Button>
    </fieldset>
  );
}

/** The hours of a week that are still possible, a day a line. */
function Times({ chosen, onChange }: TimesProps) {
  const { sheet } = useText().offers;
  const format = useFormat();
  const days = Array.from({ length: 7 }, (_, index) => addDays(today(), index)).flatMap((day) => {
    const possible = possibleOn(day);
    return possible.length > 0 ? [{ day, possible }] : [];
  });
  const isFull = chosen.length >= mostTimes;
  return (
    <fieldset className="stack gap-8">
      <legend className={styles.legend}>{sheet.times}</legend>
      {days.map(({ day, possible }) => (
        <fieldset key={day} className={styles.day} aria-label={format.nearDay(day)}>
          <span className="small sentence" aria-hidden="true">
            {format.nearDay(day)}
          </span>
          {possible.map(({ hour, time }) => {
            const isChosen = chosen.includes(time);
            return (
              <Chip
                key={hour}
                isChosen={isChosen}
                disabled={isFull && !isChosen}
                onClick={() => onChange(isChosen ? chosen.filter((one) => one !== time) : [...chosen, time])}
              >
                <span className="tiny">{sheet.hours[hour]}</span> {hour}:00
              </Chip>
            );
          })}
        </fieldset>
      ))}
      <output className="soft small">{isFull && sheet.full}</output>
    </fieldset>
  );
}
