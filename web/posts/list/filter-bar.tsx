import { filterOptions, type FilterName } from '../../../contract/posts/filters.ts';
import { useText } from '../../i18n/language.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useHideArchived } from './hide-archived.ts';
import { filterNames, type useFilters } from './use-filters.ts';
import styles from './filter-bar.module.css';

interface Props {
  filters: ReturnType<typeof useFilters>;
  /** The default order is relevance. */
  byRelevance?: boolean;
}

/** Five selects in a row, and the switch that leaves out archived posts. On phones the row scrolls. */
export function FilterBar({ filters: { filters, choose, clear, undoClear }, byRelevance = false }: Props) {
  const text = useText().posts.list.filters;
  const [hides, hide] = useHideArchived();
  const optionsOf = (name: FilterName) => {
    const labels: Record<string, string> = text.options[name];
    const options = filterOptions[name].map((label) => ({ value: label, label: labels[label] ?? label }));
    return name === 'orderOption' && byRelevance
      ? [{ value: '', label: text.relevance }, ...options]
      : options;
  };
  const isSet = filterNames.some((name) => filters[name] !== undefined);

  return (
    <fieldset className={styles.bar} aria-label={text.label}>
      {filterNames.map((name) => {
        const options = optionsOf(name);
        const first = options[0]?.value ?? '';
        return (
          <div key={name} className={classes(styles.filter, filters[name] !== undefined && styles.active)}>
            <Select
              label={text.names[name]}
              labelHidden
              options={options}
              value={filters[name] ?? first}
              // Browsers do not scroll a focused element that is partly visible.
              onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
              onChange={({ target }) => {
                choose(name, target.value === first ? undefined : target.value);
                // On phones, active filters come first: scroll to them.
                target.closest('fieldset')?.scrollTo({ left: 0 });
              }}
            />
          </div>
        );
      })}
      {/* A chosen status takes precedence over the switch. */}
      {filters.postStatusOption === undefined && (
        <Switch label={text.hideGone} checked={hides} onChange={({ target }) => hide(target.checked)} />
      )}
      {(isSet || undoClear) && (
        <Button tone="quiet" className={styles.clear} onClick={isSet ? clear : undoClear}>
          {isSet ? text.clear : text.undo}
        </Button>
      )}
    </fieldset>
  );
}
