import { useId } from 'react';
import type { Numbers } from '../../../contract/desk/views.ts';
import { useText } from '../../i18n/language.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { TableHead } from '../../ui/table-head.tsx';
import { EmptySearches } from './empty-searches.tsx';
import styles from './numbers-screen.module.css';

type Row = Numbers[number];
type Column = { [Name in keyof Row]: Row[Name] extends number | null ? Name : never }[keyof Row];

/** The rest in display order. */
const sums: readonly Column[] = [
  'sign_ups',
  'new_posts',
  'approved',
  'denied',
  'saves',
  'contacts',
  'offers',
  'promises',
  'met',
  'reports',
  'appeals',
];
/** Their periods don't add up. */
const levels: readonly Column[] = ['p90_hours', 'active_members'];

export function Charts({ rows, nameOf }: { rows: Numbers; nameOf: (category: string) => string }) {
  const text = useText().desk.numbers;
  const days = rows.map(({ day }) => day);
  const figure = (column: Column, isSum: boolean) => (
    <Figure
      key={column}
      title={text.columns[column]}
      days={days}
      values={rows.map((row) => row[column])}
      isSum={isSum}
    />
  );
  return (
    <>
      <div className={styles.first}>
        {figure('deals_made', true)}
        {figure('median_hours', false)}
      </div>
      <div className={styles.figures}>
        {sums.map((column) => figure(column, true))}
        {levels.map((column) => figure(column, false))}
      </div>
      <h2>{text.byCategory}</h2>
      <div className={styles.figures}>
        {Object.keys(rows[0]?.by_category ?? {}).map((category) => (
          <Figure
            key={category}
            title={nameOf(category)}
            days={days}
            values={rows.map((row) => row.by_category[category] ?? null)}
            isSum
          />
        ))}
      </div>
      <EmptySearches rows={rows} />
    </>
  );
}

interface Props {
  title: string;
  /** The first day of each period. */
  days: readonly string[];
  /** One value per period; null for a period without a value. */
  values: readonly (number | null)[];
  /** True if the values of all periods add up to a meaningful total. */
  isSum: boolean;
}

const width = 300;
const height = 40;

/** A figure: its total, or its last value; its change in the last period; a row of bars; and a table on demand. */
function Figure({ title, days, values, isSum }: Props) {
  const text = useText().desk.numbers;
  const format = useFormat();
  const id = useId();
  const known = values.filter((value) => value !== null);
  const top = Math.max(1, ...known);
  const [before, last] = known.slice(-2);
  const change = last === undefined || before === undefined ? 0 : last - before;
  const shown = isSum ? known.reduce((sum, value) => sum + value, 0) : known.at(-1);
  const step = width / Math.max(values.length, 1);
  return (
    <figure className="stack gap-8 card top" aria-labelledby={id}>
      <figcaption className={styles.caption}>
        <h2 id={id}>{title}</h2>
        <span className={styles.total}>{shown === undefined ? '–' : format.number(shown)}</span>
      </figcaption>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {values.map((value, index) => {
          const size = ((value ?? 0) / top) * height;
          return (
            // The place is the only thing that tells bars apart.
            <rect key={index} x={index * step} width={step * 0.8} y={height - size} height={size} />
          );
        })}
      </svg>
      <p className="soft small">
        {change === 0
          ? text.same
          : text.change({ change: `${change > 0 ? '+' : '−'}${format.number(Math.abs(change))}` })}
      </p>
      <details>
        <summary className={styles.summary}>{text.table}</summary>
        <table className={styles.table}>
          <TableHead names={[text.day, title]} />
          <tbody>
            {days.map((day, index) => (
              <tr key={day}>
                <th scope="row">{format.day(day)}</th>
                <td>{values[index] === null ? '–' : format.number(values[index] ?? 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
