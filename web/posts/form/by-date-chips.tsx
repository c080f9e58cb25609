import type { UseFormReturn } from 'react-hook-form';
import { useText } from '../../i18n/language.ts';
import { classes } from '../../ui/classes.ts';
import { useByDates } from '../renewal/by-dates.ts';
import type { PostValues } from './post-values.ts';
import styles from './post-form.module.css';

/** Sets the by-date to one of the usual ones. */
export function ByDateChips({ form }: { form: UseFormReturn<PostValues> }) {
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
