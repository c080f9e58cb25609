import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { kindsOf, type Categories } from '../../contract/categories.ts';
import { choiceNames } from '../../contract/posts/options.ts';
import { plainPrice } from '../form/plain-digits.ts';
import { useText } from '../i18n/language.ts';
import { useCategories } from '../layout/categories.ts';
import { useChoices, useFilterOptions } from '../posts/list/use-filter-texts.ts';
import { filterNames, isPrice, valuesOf, type Chosen, type useFilters } from '../posts/list/use-filters.ts';
import { postCount } from '../posts/queries.ts';
import { Button } from '../ui/button.tsx';
import { Chip, ChipGroup } from '../ui/chip.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { Select } from '../ui/select.tsx';
import { Switch } from '../ui/switch.tsx';
import { TextField } from '../ui/text-field.tsx';
import { fromWidth } from './from-width.ts';
import { useHideArchived, withoutArchived } from './hide-archived.ts';
import styles from './filter-bar.module.css';

interface Props {
  open: boolean;
  onClose: () => void;
  filters: ReturnType<typeof useFilters>;
  byRelevance: boolean;
}

/** All filters. Nothing changes until its button, which says how many posts it would show. */
export function FilterSheet({ open, onClose, ...rest }: Props) {
  const text = useText().market.filters;
  return (
    <Dialog open={open} onClose={onClose} title={text.label} fromBottom>
      <SheetForm onDone={onClose} {...rest} />
    </Dialog>
  );
}

const bounds = ['priceFrom', 'priceTo'] as const;

function SheetForm({
  onDone,
  filters: { filters, search, choose },
  byRelevance,
}: Omit<Props, 'open' | 'onClose'> & { onDone: () => void }) {
  const { posts, market, errors } = useText();
  const text = market.filters;
  const [chosen, setChosen] = useState<Chosen>(filters);
  const [hidesNow, hide] = useHideArchived();
  const [hides, setHides] = useState(hidesNow);
  const options = useChoices();
  const optionsOf = useFilterOptions(byRelevance);
  const { categories } = useCategories();
  const kinds = kindsIn(categories, chosen);
  const set = (changes: Chosen) => setChosen({ ...chosen, ...changes });
  const problems = problemsOf(chosen);
  const isValid = !problems.priceFrom && !problems.priceTo;
  const { data } = useQuery({
    ...postCount({ ...withoutArchived(given(chosen, kinds), hides), search }),
    enabled: isValid,
  });
  const isFree = chosen.priceTo === '0' && chosen.buySellOption === 'Sell posts';
  const chips = (name: (typeof choiceNames)[number]) =>
    (name === 'kind' ? kinds : options[name]).length > 0 && (
      <ChipGroup
        key={name}
        label={posts[name]}
        options={name === 'kind' ? options.kind.filter(({ value }) => kinds.includes(value)) : options[name]}
        chosen={valuesOf(chosen[name])}
        onChange={(values) => set({ [name]: values.join(',') })}
      />
    );

  return (
    <form
      className="stack gap-24"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isValid) {
          hide(hides);
          choose(given(chosen, kinds));
          onDone();
        } else {
          const wrong = bounds.find((name) => problems[name]) ?? 'priceTo';
          event.currentTarget.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus();
        }
      }}
    >
      {chips('area')}
      <div className={styles.selects}>
        {filterNames.map((name) => {
          const [first = { value: '' }] = optionsOf(name);
          return (
            <div key={name} className={fromWidth[name]}>
              <Select
                label={text.names[name]}
                options={optionsOf(name)}
                value={chosen[name] ?? first.value}
                onChange={({ target: { value } }) =>
                  set({ [name]: value === first.value ? undefined : value })
                }
              />
            </div>
          );
        })}
      </div>
      <div className={styles.bounds}>
        {bounds.map((name) => (
          <TextField
            key={name}
            label={text[name]}
            name={name}
            inputMode="decimal"
            autoComplete="off"
            value={chosen[name] ?? ''}
            error={problems[name] && errors.byCode[problems[name]]}
            onChange={({ target }) => set({ [name]: plainPrice(target.value) })}
          />
        ))}
        <Chip
          isChosen={isFree}
          onClick={() =>
            set({
              priceFrom: undefined,
              priceTo: isFree ? undefined : '0',
              buySellOption: isFree ? undefined : 'Sell posts',
            })
          }
        >
          {text.free}
        </Chip>
      </div>
      {choiceNames.filter((name) => name !== 'area').map(chips)}
      {/* A chosen status takes precedence over the switch. */}
      {chosen.postStatusOption === undefined && (
        <Switch label={text.hideGone} checked={hides} onChange={({ target }) => setHides(target.checked)} />
      )}
      <DialogActions>
        <Button tone="quiet" onClick={() => setChosen({})}>
          {text.clear}
        </Button>
        <Button type="submit">{isValid && data ? text.showCount(data) : text.show}</Button>
      </DialogActions>
    </form>
  );
}

/** The kinds of the chosen category, or all. */
function kindsIn(categories: Categories, { postCategoryOption: category }: Chosen): string[] {
  return kindsOf(categories.filter(({ key }) => (category ?? key) === key)).map(({ key }) => key);
}

/** Without empty values, and without kinds of another category. */
function given(chosen: Chosen, kinds: readonly string[]): Chosen {
  const names = [...filterNames, ...bounds, 'priceCurrency' as const, ...choiceNames];
  const values = names.map((name) => [name, chosen[name] || undefined]);
  const kind =
    valuesOf(chosen.kind)
      .filter((one) => kinds.includes(one))
      .join(',') || undefined;
  return { ...(Object.fromEntries(values) as Chosen), kind };
}

const isWrong = (price = '') => price !== '' && !isPrice(price);

function problemsOf({ priceFrom, priceTo }: Chosen) {
  return {
    priceFrom: isWrong(priceFrom) ? ('price_invalid' as const) : undefined,
    priceTo: isWrong(priceTo)
      ? ('price_invalid' as const)
      : priceFrom && priceTo && Number(priceFrom) > Number(priceTo)
        ? ('price_range' as const)
        : undefined,
  };
}
