import { useText } from '../../i18n/language.ts';
import { useFormat } from '../../i18n/use-format.ts';
import type { Series } from './chart.tsx';
import styles from './numbers-screen.module.css';

interface Props {
  days: readonly string[];
  series: readonly Series[];
}

/** All values of a chart, on demand. */
export function ChartTable({ days, series }: Props) {
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
