import type { Numbers } from '../../../contract/desk/views.ts';
import { useText } from '../../i18n/language.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { langOf } from '../../ui/member-text.tsx';
import { TableHead } from '../../ui/table-head.tsx';
import styles from './numbers-screen.module.css';

type Row = Numbers[number];

/** The searches without results that several members made, latest period first. */
export function EmptySearches({ rows }: { rows: Numbers }) {
  const { desk } = useText();
  const text = desk.numbers;
  const format = useFormat();
  const found = rows.reduceRight<({ day: string } & Row['empty_searches'][number])[]>(
    (list, { day, empty_searches }) => [...list, ...empty_searches.map((one) => ({ day, ...one }))],
    [],
  );
  return (
    <section className="stack gap-8 card top">
      <h2>{text.emptySearches}</h2>
      {found.length === 0 ? (
        <p>{text.noEmptySearches}</p>
      ) : (
        <table className={styles.table}>
          <TableHead names={[text.searched, text.members, text.day]} />
          <tbody>
            {found.map(({ day, text: searched, members }) => (
              <tr key={`${day} ${searched}`}>
                <th scope="row" lang={langOf(searched)}>
                  {searched}
                </th>
                <td>{format.number(members)}</td>
                <td>{format.day(day)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
