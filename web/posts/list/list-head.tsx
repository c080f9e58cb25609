import { useText } from '../../i18n/language.ts';
import { Heading } from '../../layout/page.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useHideArchived } from './hide-archived.ts';
import type { useFilters } from './use-filters.ts';
import styles from './list-head.module.css';

interface Props {
  title: string;
  filters: ReturnType<typeof useFilters>;
}

/** The title of market and search, and the switch that leaves out archived posts. */
export function ListHead({ title, filters: { filters } }: Props) {
  const text = useText().posts.list.filters;
  const [hides, choose] = useHideArchived();
  return (
    <div className={styles.head}>
      <Heading>{title}</Heading>
      {/* A chosen status takes precedence over the switch. */}
      {filters.postStatusOption === undefined && (
        <Switch label={text.hideGone} checked={hides} onChange={({ target }) => choose(target.checked)} />
      )}
    </div>
  );
}
