import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { categories, currencies, priceBases } from '../../../contract/posts/options.ts';
import { plainDigits, plainPrice } from '../../form/plain-digits.ts';
import { useFieldError } from '../../form/use-field-error.ts';
import { useText } from '../../i18n/language.ts';
import { tomorrow } from '../../session/today.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { classes } from '../../ui/classes.ts';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
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
  const text = posts.form;
  const fieldError = useFieldError();
  const { register, formState } = form;
  const { errors } = formState;
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
        <TextField
          label={text.price}
          help={text.priceHelp}
          inputMode="decimal"
          autoComplete="off"
          required
          error={
            errors.price && (
              <>
                {fieldError(errors.price)}
                <br />
                {form.watch('price') === '' && text.priceMissing}
              </>
            )
          }
          {...register('price', { setValueAs: plainPrice })}
        />
        <Select
          label={text.currency}
          help={<>&nbsp;</>}
          options={currencies.map((value) => ({ value, label: text.currencies[value] }))}
          error={fieldError(errors.currency)}
          {...register('currency')}
        />
      </div>
      <Checkbox label={text.negotiable} {...register('openToNegotiate')} />
      <Select
        label={text.category}
        options={categories.map((value) => ({ value, label: posts.category[value] }))}
        error={fieldError(errors.category)}
        {...register('category')}
      />
      <details ref={more} className={styles.more} open={!isFolded}>
        <summary>
          <b>{text.more}</b> <span className="soft small">{text.moreHelp}</span>
        </summary>
        <div className={styles.pair}>
          <TextField
            label={text.quantity}
            inputMode="numeric"
            autoComplete="off"
            required
            error={fieldError(errors.quantity)}
            {...register('quantity', { setValueAs: plainDigits })}
          />
          <TextField
            label={text.byDate}
            type="date"
            min={tomorrow()}
            required
            error={fieldError(errors.sellBuyByDate)}
            {...register('sellBuyByDate')}
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

/** Sets the by-date to one of the usual ones. */
function ByDateChips({ form }: { form: UseFormReturn<PostValues> }) {
  const { form: text } = useText().posts;
  const chosen = form.watch('sellBuyByDate');
  return (
    <fieldset className="cluster">
      <legend className="visually-hidden">{text.byDateChips}</legend>
      {useByDates().map(({ day, label }) => (
        <button
          key={`${label} ${day}`}
          type="button"
          className={classes(styles.chip, day === chosen && styles.chosen)}
          aria-pressed={day === chosen}
          onClick={() =>
            form.setValue('sellBuyByDate', day, {
              shouldDirty: true,
              shouldTouch: true,
              shouldValidate: true,
            })
          }
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
