import type { Numbers } from '../../../contract/desk/views.ts';
import { useText } from '../../i18n/language.ts';
import { Chart } from './chart.tsx';
import { EmptySearches } from './empty-searches.tsx';
import styles from './numbers-screen.module.css';

type Row = Numbers[number];
type Column = { [Name in keyof Row]: Row[Name] extends number | null ? Name : never }[keyof Row];

/** The charts in display order. Columns that share a scale share a chart. */
const charts: readonly { columns: readonly Column[]; isSum: boolean }[] = [
  { columns: ['active_members'], isSum: false },
  { columns: ['sign_ups'], isSum: true },
  { columns: ['new_posts'], isSum: true },
  { columns: ['approved', 'denied'], isSum: true },
  { columns: ['median_hours', 'p90_hours'], isSum: false },
  { columns: ['deals_made'], isSum: true },
  { columns: ['saves'], isSum: true },
  { columns: ['contacts'], isSum: true },
  { columns: ['reports'], isSum: true },
  { columns: ['appeals'], isSum: true },
];

export function Charts({ rows }: { rows: Numbers }) {
  const { desk, posts } = useText();
  const text = desk.numbers;
  const days = rows.map(({ day }) => day);
  const categories = Object.keys(rows[0]?.by_category ?? {}) as (keyof Row['by_category'])[];
  return (
    <div className={styles.charts}>
      {charts.map(({ columns, isSum }) => (
        <Chart
          key={columns[0]}
          title={columns.map((column) => text.columns[column]).join(text.and)}
          days={days}
          isSum={isSum}
          series={columns.map((column) => ({
            name: text.columns[column],
            values: rows.map((row) => row[column]),
          }))}
        />
      ))}
      <Chart
        title={text.byCategory}
        days={days}
        isSum
        series={categories.map((category) => ({
          name: posts.category[category],
          values: rows.map((row) => row.by_category[category]),
        }))}
      />
      <EmptySearches rows={rows} />
    </div>
  );
}
