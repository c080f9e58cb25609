import type { UseFormReturn } from 'react-hook-form';
import { categories, currencies, priceBases } from '../../../contract/posts/options.ts';
import { plainDigits, plainPrice } from '../../form/plain-digits.ts';
import { useFieldError } from '../../form/use-field-error.ts';
import { useText } from '../../i18n/language.ts';
import { tomorrow } from '../../session/today.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ByDateChips } from './by-date-chips.tsx';
import type { PostValues } from './post-values.ts';
import styles from './post-form.module.css';

/** The fields that can change after submission. */
export function DealFields({ form }: { form: UseFormReturn<PostValues> }) {
  const { posts } = useText();
  const text = posts.form;
  const fieldError = useFieldError();
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <div className={styles.price}>
        <TextField
          label={text.price}
          help={text.priceHelp}
          inputMode="decimal"
          autoComplete="off"
          required
          error={fieldError(errors.price)}
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
      {/* Not collapsed, so that the defaults are visible and can be changed directly. */}
      <section className={styles.more} aria-labelledby="more-fields">
        <h2 id="more-fields">
          {text.more} <span className={styles.moreHelp}>{text.moreHelp}</span>
        </h2>
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
        <p className={styles.moreHelp}>{text.byDateHelp}</p>
        <RadioGroup
          label={text.basis}
          options={priceBases.map((value) => ({ value, label: posts.basis[value] }))}
          field={register('totalOrPerItem')}
        />
      </section>
    </>
  );
}
