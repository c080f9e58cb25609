import { useQuery } from '@tanstack/react-query';
import { Calendar, ChevronDown, Plus } from 'lucide-react';
import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { homeOf } from '../../../contract/categories.ts';
import { addMonths, isLaterDay, usualTimeZone } from '../../../contract/days.ts';
import { length } from '../../../contract/length.ts';
import { day as daySchema } from '../../../contract/posts/fields.ts';
import * as limits from '../../../contract/posts/limits.ts';
import { choiceNames, optionalTexts, priceBases } from '../../../contract/posts/options.ts';
import { fieldsWith, isFitting, type FieldName } from '../../../contract/posts/post-fields.ts';
import { isPayable, offeredCurrencies, referenceCurrency } from '../../../contract/price.ts';
import { siteCurrencies, siteZone } from '../../api/site-facts.ts';
import { Fields } from '../../form/fields.tsx';
import { plainDigits, plainPrice } from '../../form/plain-digits.ts';
import { useFieldError } from '../../form/use-field-error.ts';
import { useText } from '../../i18n/language.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useCategories } from '../../layout/categories.ts';
import { useSite } from '../../layout/site.ts';
import { today, tomorrow } from '../../session/today.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ChipField, Choice } from '../../ui/chip-field.tsx';
import { Chip } from '../../ui/chip.tsx';
import { classes } from '../../ui/classes.ts';
import { FieldError } from '../../ui/field.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import type { Option } from '../../ui/select.tsx';
import { useChoices } from '../list/use-filter-texts.ts';
import { priceHint } from '../queries.ts';
import { useByDates } from '../renewal/by-dates.ts';
import type { PostValues } from './post-values.ts';
import styles from './post-form.module.css';

interface Props {
  form: UseFormReturn<PostValues>;
  /** Not sent yet: folds the fields whose defaults usually fit. */
  isNew: boolean;
  /** Called with the name of a choice that the member makes. */
  onChoose: (name: string) => void;
  /** Comes before the fields that are folded. */
  children?: ReactNode;
}

/** The fields that can change after submission. */
export function ChangeableFields({ form, isNew, onChoose, children }: Props) {
  const { posts, common } = useText();
  const text = posts.form;
  const { landing } = useSite();
  const fieldError = useFieldError();
  const { register, formState } = form;
  const { errors } = formState;
  const format = useFormat();
  const [price, currency, title, isForSale] = [
    ...form.watch(['price', 'currency', 'title']),
    form.watch('postType') === 'sell',
  ] as const;
  const had = formState.defaultValues?.currency;
  // A draft may have one that the site no longer offers.
  const currencies = [...new Set([...offeredCurrencies(siteCurrencies), ...(had ? [had] : [])])];
  const names: Record<string, string> = text.currencies;
  const setPrice = (value: string) =>
    form.setValue('price', value, { shouldDirty: true, shouldValidate: value !== '' });
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
      <Fields
        form={form}
        rows={[
          {
            name: 'price',
            as: 'decimal',
            label: text.price,
            help: <PriceHint title={isForSale ? title : ''}>{text.priceHelp}</PriceHint>,
            helpBeside: true,
            convert: plainPrice,
            wrong:
              fieldError(errors.currency) ??
              (price === ''
                ? `${fieldError(errors.price)}\n${text.priceMissing}`
                : !isPayable(price, currency) && text.priceWhole),
            frame: {
              className: styles.money,
              before: (
                <ChipField
                  className={styles.sign}
                  text={format.sign(currency)}
                  after={currencies.length > 1 && <ChevronDown aria-hidden="true" />}
                >
                  {currencies.length > 1 && (
                    <Choice
                      label={text.currency}
                      options={currencies.map((value) => ({
                        value,
                        label: names[value] ?? format.currency(value),
                      }))}
                      {...register('currency')}
                    />
                  )}
                </ChipField>
              ),
              after: isForSale && (
                <Chip isChosen={price === '0'} onClick={() => setPrice(price === '0' ? '' : '0')}>
                  {common.free}
                </Chip>
              ),
            },
          },
        ]}
      />
      <Choices form={form} isNew={isNew} onChoose={onChoose} />
      {children}
      <details ref={more} className={styles.more} open={!isNew}>
        <summary>
          <b>{text.more}</b> <span className="soft small">{text.moreHelp}</span>
        </summary>
        <Fields
          form={form}
          rows={[{ name: 'quantity', as: 'whole', label: text.quantity, convert: plainDigits }]}
        />
        <RadioGroup
          label={text.basis}
          options={priceBases.map((value) => ({ value, label: posts.basis[value] }))}
          field={register('totalOrPerItem')}
        />
        <Checkbox label={text.negotiable} {...register('openToNegotiate')} />
        <ByDateChips form={form} />
      </details>
      {isForSale && landing?.newest && <p className="soft small">{text.mayBePublic}</p>}
    </>
  );
}

const changeable: readonly FieldName[] = fieldsWith('isChangeable');

/** What can be chosen, as chips, and the optional texts. Some can only be given before the submission. */
function Choices({ form, isNew, onChoose }: Omit<Props, 'children'>) {
  const { posts } = useText();
  const fieldError = useFieldError();
  const format = useFormat();
  const { categories, nameOf } = useCategories();
  const choices = useChoices();
  const id = useId();
  const values = form.watch();
  const { errors } = form.formState;
  const isKind = ({ value }: Option) => homeOf(categories, value)?.key === values.category;
  const options = {
    ...choices,
    category: categories.map(({ key }) => ({ value: key, label: nameOf(key) })),
    kind: choices.kind.filter(isKind),
  };
  const isOffered = (name: FieldName) =>
    isFitting(name, { ...values, kind: '' }, categories) && (isNew || changeable.includes(name));
  const hasKind = options.kind.length > 0 && isOffered('kind');
  const names = ['category', ...choiceNames] as const;
  const day = values.sellBuyByDate;
  const dayText = isLaterDay(day, addMonths(today(), 11)) ? format.day : format.dayOfYear;
  const fieldOf = (name: (typeof names)[number] | 'sellBuyByDate') => ({
    ...form.register(name, { onChange: () => onChoose(name) }),
    'aria-invalid': errors[name] ? true : undefined,
    'aria-describedby': errors[name] && id,
  });
  return (
    <>
      <div className={styles.chips}>
        {names
          .filter((name) => options[name].length > 0 && isOffered(name))
          .map((name) => {
            const label = name === 'category' ? posts.form.category : posts[name];
            const none = name === 'category' ? [] : [{ value: '', label: posts.form.notGiven }];
            const chosen = options[name].find(({ value }) => value === values[name]);
            return (
              <ChipField
                key={name}
                className={classes(!chosen && styles.empty, name === 'category' && hasKind && styles.joined)}
                before={!chosen && <Plus aria-hidden="true" />}
                text={chosen?.label ?? label}
                after={chosen && <ChevronDown aria-hidden="true" />}
              >
                <Choice label={label} options={[...none, ...options[name]]} {...fieldOf(name)} />
              </ChipField>
            );
          })}
        <ChipField
          before={<Calendar aria-hidden="true" />}
          text={isDay(day) ? posts.form.until({ day: dayText(day) }) : posts.form.byDate}
        >
          <input
            type="date"
            aria-label={posts.form.byDate}
            required
            min={tomorrow()}
            onClick={openPicker}
            {...fieldOf('sellBuyByDate')}
          />
        </ChipField>
        <div id={id}>
          {[...names, 'sellBuyByDate' as const].map(
            (name) => errors[name] && <FieldError key={name}>{fieldError(errors[name])}</FieldError>,
          )}
        </div>
      </div>
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
    </>
  );
}

const isDay = (text: string) => daySchema.safeParse(text).success;

function openPicker({ currentTarget }: MouseEvent<HTMLInputElement>) {
  try {
    currentTarget.showPicker();
  } catch {
    // The browser opens none here: the date is typed.
  }
}

/** Sets the by-date to one of the usual ones. */
function ByDateChips({ form }: { form: UseFormReturn<PostValues> }) {
  const { form: text } = useText().posts;
  const chosen = form.watch('sellBuyByDate');
  return (
    <fieldset className="cluster">
      <legend className={styles.label}>{text.byDateChips}</legend>
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

/** Prices of deals with this title, once there are enough; the children until then. */
function PriceHint({ title, children }: { title: string; children: ReactNode }) {
  const { form } = useText().posts;
  const { price } = useFormat();
  const trimmed = title.trim();
  const { data } = useQuery({
    ...priceHint(trimmed),
    enabled: trimmed !== '' && length(trimmed) <= limits.title,
  });
  if (trimmed === '' || !data || data.low === null || data.high === null) return children;
  return (
    <output>
      {form.priceHint({
        count: data.count,
        low: price(String(data.low), referenceCurrency(siteCurrencies)),
        high: price(String(data.high), referenceCurrency(siteCurrencies)),
      })}
    </output>
  );
}
