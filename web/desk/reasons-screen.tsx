import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { useFieldArray, useForm } from 'react-hook-form';
import type { DenyReasons } from '../../contract/desk/fields.ts';
import * as limits from '../../contract/desk/limits.ts';
import type { DenyReasonList } from '../../contract/desk/views.ts';
import { length } from '../../contract/length.ts';
import * as postLimits from '../../contract/posts/limits.ts';
import { call } from '../api/call.ts';
import { deskCalls } from '../api/calls.ts';
import { useText } from '../i18n/language.ts';
import { Loaded } from '../layout/loaded.tsx';
import { Page } from '../layout/page.tsx';
import { Failed } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { showToast } from '../ui/toast-store.ts';
import { denyReasons } from './queries.ts';
import { useWrittenFields, writesUsual } from './written-fields.ts';
import styles from './desk.module.css';

/** /desk/reasons: the reasons that the form of a denial offers. */
export function ReasonsScreen() {
  const { desk } = useText();
  return (
    <Page title={desk.reasons.title} width="post">
      <p>{desk.reasons.lead}</p>
      <Loaded query={useQuery(denyReasons)}>{({ reasons }) => <ReasonsForm stored={reasons} />}</Loaded>
    </Page>
  );
}

type Reason = DenyReasons[number];
type Values = { reasons: Reason[] };

const textsOf = ({ en = '', zh = '', texts = { en, zh } }: Reason) =>
  Object.values(texts).map((text) => text.trim());

const valuesOf = (stored: DenyReasonList['reasons']): Values => ({
  reasons: stored.map(({ en, zh, texts }) => (writesUsual() ? { en, zh } : { texts: texts ?? { en, zh } })),
});

/** Edits the whole list: texts in the site's languages, and the order by buttons that keep the focus. */
function ReasonsForm({ stored }: { stored: DenyReasonList['reasons'] }) {
  const { desk } = useText();
  const text = desk.reasons;
  const languages = useWrittenFields();
  const client = useQueryClient();
  const id = useId();
  const { control, register, handleSubmit, reset, formState, getFieldState, getValues } = useForm<Values>({
    defaultValues: valuesOf(stored),
  });
  const { fields, append, move, remove } = useFieldArray({ control, name: 'reasons' });
  const save = useMutation({
    mutationFn: (values: Values) => call(deskCalls.editDenyReasons, values),
    onSuccess: (saved) => {
      client.setQueryData(['desk', 'deny-reasons'], saved);
      reset(valuesOf(saved.reasons));
      showToast({ tone: 'neutral', text: text.saved });
    },
  });
  const uses = new Map(stored.flatMap((one) => textsOf(one).map((written) => [written, one.use_count])));
  const moveTo = (from: number, to: number, button: string) => {
    if (to < 0 || to >= fields.length) return;
    move(from, to);
    // The browser drops the focus of an element that moves.
    requestAnimationFrame(() => document.getElementById(`${id}-${to}-${button}`)?.focus());
  };
  return (
    <form noValidate className="stack" onSubmit={handleSubmit((values) => save.mutate(values))}>
      <ol className="stack">
        {fields.map((field, index) => {
          return (
            <li key={field.id} className={styles.reason}>
              <fieldset className={styles.texts}>
                <legend className={styles.legend}>
                  {text.place({ place: index + 1 })}
                  <span className="soft small regular">
                    {text.uses({
                      count: textsOf(field).reduce(
                        (most, written) => Math.max(most, uses.get(written) ?? 0),
                        0,
                      ),
                    })}
                  </span>
                </legend>
                {languages.map(({ path, isNeeded, ...shown }) => {
                  const name = `reasons.${index}.${path}` as const;
                  const validate = (value = '') => {
                    const found = reasonProblem(getValues('reasons'), value.trim(), isNeeded);
                    return found ? text.problems[found] : true;
                  };
                  return (
                    <TextArea
                      key={path}
                      {...shown}
                      rows={2}
                      error={getFieldState(name, formState).error?.message}
                      {...register(name, { validate })}
                    />
                  );
                })}
              </fieldset>
              <div className={styles.buttons}>
                <IconButton
                  id={`${id}-${index}-up`}
                  label={text.up({ place: index + 1 })}
                  icon={<ArrowUp />}
                  aria-disabled={index === 0}
                  onClick={() => moveTo(index, index - 1, 'up')}
                />
                <IconButton
                  id={`${id}-${index}-down`}
                  label={text.down({ place: index + 1 })}
                  icon={<ArrowDown />}
                  aria-disabled={index === fields.length - 1}
                  onClick={() => moveTo(index, index + 1, 'down')}
                />
                <IconButton
                  label={text.remove({ place: index + 1 })}
                  icon={<Trash2 />}
                  onClick={() => {
                    remove(index);
                    requestAnimationFrame(() => document.getElementById(`${id}-add`)?.focus());
                  }}
                />
              </div>
            </li>
          );
        })}
      </ol>
      <Failed failure={save.error} />
      <div className="cluster gap-12">
        <Button
          id={`${id}-add`}
          tone="plain"
          icon={<Plus aria-hidden="true" />}
          aria-disabled={fields.length >= limits.denyReasons}
          onClick={() => {
            if (fields.length < limits.denyReasons)
              append(writesUsual() ? { en: '', zh: '' } : { texts: {} });
          }}
        >
          {text.add}
        </Button>
        <Button type="submit" busy={save.isPending}>
          {text.save}
        </Button>
        {formState.isDirty && (
          <Button tone="quiet" onClick={() => reset(valuesOf(stored))}>
            {text.discard}
          </Button>
        )}
      </div>
    </form>
  );
}

type ReasonProblem = 'blank' | 'blankFirst' | 'long' | 'double';

/** Why the server would refuse a text of the list. */
function reasonProblem(
  reasons: readonly Reason[],
  text: string,
  isNeeded: boolean,
): ReasonProblem | undefined {
  if (text === '') return isNeeded ? (writesUsual() ? 'blank' : 'blankFirst') : undefined;
  if (length(text) > postLimits.denyReason) return 'long';
  const having = reasons.filter((reason) => textsOf(reason).includes(text));
  return having.length > 1 ? 'double' : undefined;
}
