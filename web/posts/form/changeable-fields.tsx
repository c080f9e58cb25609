import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { homeOf } from '../../../contract/categories.ts';
import { usualTimeZone } from '../../../contract/days.ts';
import { length } from '../../../contract/length.ts';
import * as limits from '../../../contract/posts/limits.ts';
import { choiceNames, optionalTexts, priceBases } from '../../../contract/posts/options.ts';
import { fieldsWith, isFitting, type FieldName } from '../../../contract/posts/post-fields.ts';
import { isPayable, offeredCurrencies, referenceCurrency } from '../../../contract/price.ts';
import { siteCurrencies, siteZone } from '../../api/page-facts.ts';
import { Fields } from '../../form/fields.tsx';
import { plainDigits, plainPrice } from '../../form/plain-digits.ts';
import { useFieldError } from '../../form/use-field-error.ts';
import { useText } from '../../i18n/language.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useCategories } from '../../layout/categories.ts';
import { useSite } from '../../layout/site.ts';
import { tomorrow } from '../../session/today.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Chip } from '../../ui/chip.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { Select, type Option } from '../../ui/select.tsx';
import { useChoices } from '../list/use-filter-texts.ts';
import { priceHint } from '../queries.ts';
import { useByDates } from '../renewal/by-dates.ts';
import type { PostValues } from './post-values.ts';
import styles from './post-form.module.css';

interface Props {
  form: UseFormReturn<PostValues>;
  /** Folds the fields whose defaults usually fit. */
  isFolded: boolean;
}

/** The fields that can change after submission. */
export function ChangeableFields({ form, isFolded }: Props) {
  const { posts } = useText();
  const { categories, nameOf } = useCategories();
  const text = posts.form;
  const { landing } = useSite();
  const fieldError = useFieldError();
  const { register, formState } = form;
  const { errors } = formState;
  const format = useFormat();
  const price = form.watch('price');
  const had = formState.defaultValues?.currency;
  // A draft may have one that the site no longer offers.
  const currencies = [...new Set([...offeredCurrencies(siteCurrencies), ...(had ? [had] : [])])];
  const names: Record<string, string> = text.currencies;
  const more = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const wrong = more.current?.querySelector<HTMLElement>('[aria-invalid]');
    if (!wrong || !more.current || more.current.open) return;
    more.current.open = true;
    // The form could not focus it while it was folded.
    if (!document.activeElement?.matches('[aria-invalid]')) wrong.focus();
  });
  return (
    <>
      <div className={styles.price}>
        <Fields
          form={form}
          rows={[
            {
              name: 'price',
              as: 'decimal',
              label:
                currencies.length > 1
                  ? text.price
                  : text.priceIn({ currency: format.sign(referenceCurrency(siteCurrencies)) }),
              help: text.priceHelp,
              convert: plainPrice,
              wrong:
                price === ''
                  ? `${fieldError(errors.price)}\n${text.priceMissing}`
                  : !isPayable(price, form.watch('currency')) && text.priceWhole,
            },
          ]}
        />
        {currencies.length > 1 && (
          <Select
            label={text.currency}
            help={<>&nbsp;</>}
            options={currencies.map((value) => ({ value, label: names[value] ?? format.currency(value) }))}
            error={fieldError(errors.currency)}
            {...register('currency')}
          />
        )}
      </div>
      {form.watch('postType') === 'sell' && <PriceHint title={form.watch('title')} />}
      {form.watch('postType') === 'sell' && landing?.newest && (
        <p className="soft small">{text.mayBePublic}</p>
      )}
      <Checkbox label={text.negotiable} {...register('openToNegotiate')} />
      <Select
        label={text.category}
        options={categories.map(({ key }) => ({ value: key, label: nameOf(key) }))}
        error={fieldError(errors.category)}
        {...register('category')}
      />
      <OptionalFields form={form} isNew={isFolded} />
      <details ref={more} className={styles.more} open={!isFolded}>
        <summary>
          <b>{text.more}</b> <span className="soft small">{text.moreHelp}</span>
        </summary>
        <div className={styles.pair}>
          <Fields
            form={form}
            rows={[
              { name: 'quantity', as: 'whole', label: text.quantity, convert: plainDigits },
              { name: 'sellBuyByDate', as: 'date', label: text.byDate, min: tomorrow() },
            ]}
          />
        </div>
        <ByDateChips form={form} />
        <p className="soft small">{text.byDateHelp}</p>
        <RadioGroup
          label={text.basis}
          options={priceBases.map((value) => ({ value, label: posts.basis[value] }))}
          field={register('totalOrPerItem')}
        />
      </details>
    </>
  );
}

const changeable: readonly FieldName[] = fieldsWith('isChangeable');

/** Optional fields. Some can only be given before the submission. */
function OptionalFields({ form, isNew }: { form: UseFormReturn<PostValues>; isNew: boolean }) {
  const { posts } = useText();
  const fieldError = useFieldError();
  const { categories } = useCategories();
  const choices = useChoices();
  const values = form.watch();
  const { errors } = form.formState;
  const isKind = ({ value }: Option) => homeOf(categories, value)?.key === values.category;
  const options = { ...choices, kind: choices.kind.filter(isKind) };
  const isOffered = (name: FieldName) =>
    isFitting(name, { ...values, kind: '' }, categories) && (isNew || changeable.includes(name));
  return (
    <div className={styles.options}>
      <Fields
        form={form}
        rows={optionalTexts
          .filter(({ name }) => isOffered(name))
          .map(({ placeholder, ...row }) => ({
            ...row,
            label: posts[row.name],
            optional: true,
            // Other campuses write their courses otherwise.
            ...(siteZone === usualTimeZone && { placeholder }),
          }))}
      />
      {choiceNames
        .filter((name) => options[name].length > 0 && isOffered(name))
        .map((name) => (
          <Select
            key={name}
            label={posts[name]}
            optional
            options={[{ value: '', label: posts.form.notGiven }, ...options[name]]}
            error={fieldError(errors[name])}
            {...form.register(name)}
          />
        ))}
    </div>
  );
}

/** Sets the by-date to one of the usual ones. */
function ByDateChips({ form }: { form: UseFormReturn<PostValues> }) {
  const { form: text } = useText().posts;
  const chosen = form.watch('sellBuyByDate');
  return (
    <fieldset className="cluster">
      <legend className="visually-hidden">{text.byDateChips}</legend>
      {useByDates().map(({ day, label }) => (
        <Chip
          key={`${label} ${day}`}
          isChosen={day === chosen}
          onClick={() =>
            form.setValue('sellBuyByDate', day, {
              shouldDirty: true,
              shouldTouch: true,
              shouldValidate: true,
            })
          }
        >
          {label}
        </Chip>
      ))}
    </fieldset>
  );
}

/** Prices of deals with this title, once there are enough. */
function PriceHint({ title }: { title: string }) {
  const { form } = useText().posts;
  const { price } = useFormat();
  const trimmed = title.trim();
  const { data } = useQuery({
    ...priceHint(trimmed),
    enabled: trimmed !== '' && length(trimmed) <= limits.title,
  });
  if (!data || data.low === null || data.high === null) return null;
  return (
    <output className="soft small">
      {form.priceHint({
        count: data.count,
        low: price(String(data.low), referenceCurrency(siteCurrencies)),
        high: price(String(data.high), referenceCurrency(siteCurrencies)),
      })}
    </output>
  );
}
