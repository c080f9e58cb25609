import { useId } from 'react';
import type { Numbers } from '../../../contract/desk/views.ts';
import { useText } from '../../i18n/language.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { classes } from '../../ui/classes.ts';
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
  { columns: ['offers', 'promises', 'met'], isSum: true },
  { columns: ['reports'], isSum: true },
  { columns: ['appeals'], isSum: true },
];

export function Charts({ rows, nameOf }: { rows: Numbers; nameOf: (category: string) => string }) {
  const text = useText().desk.numbers;
  const titleOf = ([first = '', second]: string[]) => (second ? text.both({ first, second }) : first);
  const days = rows.map(({ day }) => day);
  const categories = Object.keys(rows[0]?.by_category ?? {});
  return (
    <div className={styles.charts}>
      {charts.map(({ columns, isSum }) => (
        <Chart
          key={columns[0]}
          title={titleOf(columns.map((column) => text.columns[column]))}
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
          name: nameOf(category),
          values: rows.map((row) => row.by_category[category] ?? null),
        }))}
      />
      <EmptySearches rows={rows} />
    </div>
  );
}

interface Series {
  name: string;
  /** One value per period; null for a period without a value. */
  values: readonly (number | null)[];
}

interface Props {
  title: string;
  /** The first day of each period. */
  days: readonly string[];
  series: readonly Series[];
  /** True if the values of all periods add up to a meaningful total. */
  isSum: boolean;
}

const width = 300;
const height = 100;
const looks = [styles.series0, styles.series1, styles.series2, styles.series3];

/** Bars for one series, or lines with different dashes for several. A table with every value can be opened. */
function Chart({ title, days, series, isSum }: Props) {
  const { desk } = useText();
  const text = desk.numbers;
  const format = useFormat();
  const id = useId();
  const all = series.flatMap(({ values }) => values.map((value) => value ?? 0));
  const top = topOf(Math.max(0, ...all));
  const first = series[0]?.values ?? [];
  const total = all.reduce((sum, value) => sum + value, 0);
  const summary = isSum
    ? text.total({ count: format.number(total) })
    : text.most({ count: format.number(Math.max(0, ...all)) });
  return (
    <figure className="stack gap-8 card top" aria-labelledby={id}>
      <figcaption className={styles.caption}>
        <h2 id={id}>{title}</h2>
        <span className={styles.total}>{summary}</span>
      </figcaption>
      <div className={styles.plot}>
        <div className={styles.ticks} aria-hidden="true">
          <span>{format.number(top)}</span>
          <span>0</span>
        </div>
        <svg className={styles.svg} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none">
          <title>{`${title}: ${summary}`}</title>
          {[0, height / 2, height].map((y) => (
            <line
              key={y}
              className={styles.grid}
              x1={0}
              x2={width}
              y1={y}
              y2={y}
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {series.length === 1 ? (
            <Bars values={first} top={top} />
          ) : (
            series.map(({ name, values }, index) => (
              <path
                key={name}
                className={classes(styles.line, looks[index % looks.length])}
                d={lineOf(values, top)}
                vectorEffect="non-scaling-stroke"
              />
            ))
          )}
        </svg>
        <div className={styles.days} aria-hidden="true">
          <span>{days[0] && format.day(days[0])}</span>
          <span>{days.length > 1 && format.day(days.at(-1) ?? '')}</span>
        </div>
      </div>
      {series.length > 1 && (
        <ul className={styles.legend}>
          {series.map(({ name }, index) => (
            <li key={name}>
              <svg className={styles.sample} viewBox="0 0 28 8" aria-hidden="true">
                <path className={classes(styles.line, looks[index % looks.length])} d="M0 4H28" />
              </svg>
              {name}
            </li>
          ))}
        </ul>
      )}
      <ChartTable days={days} series={series} />
    </figure>
  );
}

function Bars({ values, top }: { values: readonly (number | null)[]; top: number }) {
  const step = width / Math.max(values.length, 1);
  return values.map((value, index) => {
    const size = ((value ?? 0) / top) * height;
    return (
      <rect
        // Bars are identified by their position only.
        key={index}
        className={styles.bar}
        x={index * step + step * 0.1}
        width={step * 0.8}
        y={height - size}
        height={size}
      />
    );
  });
}

/** The path of a line. A missing value leaves a gap; a value between two gaps is drawn as a short dash. */
function lineOf(values: readonly (number | null)[], top: number): string {
  const step = width / Math.max(values.length, 1);
  let isOpen = false;
  return values
    .map((value, index) => {
      if (value === null) {
        isOpen = false;
        return '';
      }
      const y = (height - (value / top) * height).toFixed(2);
      const x = (index + 0.5) * step;
      const part = isOpen ? `L${x.toFixed(2)} ${y}` : `M${(x - step * 0.2).toFixed(2)} ${y}H${x.toFixed(2)}`;
      isOpen = true;
      return part;
    })
    .join('');
}

/** All values of a chart, on demand. */
function ChartTable({ days, series }: Pick<Props, 'days' | 'series'>) {
  const { desk } = useText();
  const text = desk.numbers;
  const format = useFormat();
  return (
    <details>
      <summary className={styles.summary}>{text.table}</summary>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{text.day}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day, index) => (
            <tr key={day}>
              <th scope="row">{format.day(day)}</th>
              {series.map(({ name, values }) => {
                const value = values[index] ?? null;
                return <td key={name}>{value === null ? '–' : format.number(value)}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** The maximum of an axis: the smallest of 1, 2, 5, 10, 20, 50, ... that is not below the value. */
export function topOf(value: number): number {
  if (value <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 5, 10].find((one) => one * power >= value) ?? 10;
  return step * power;
}
