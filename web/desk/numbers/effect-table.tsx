import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { deskCalls } from '../../api/calls.ts';
import { useText } from '../../i18n/language.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { Loaded } from '../../layout/loaded.tsx';
import { FileLink } from '../../ui/open-in-browser.tsx';
import { TableHead } from '../../ui/table-head.tsx';
import styles from './numbers-screen.module.css';

interface Span {
  from: string;
  to: string;
}

const effectOf = ({ from, to }: Span) =>
  queryOptions({
    queryKey: ['desk', 'effect', from, to],
    queryFn: ({ signal }) => call(deskCalls.effect, { from, to }, { signal }),
  });

/** What deals on sell posts have saved, by thing. */
export function EffectTable({ span: { from, to } }: { span: Span }) {
  const { desk, effect } = useText();
  const text = desk.numbers.effect;
  const { number } = useFormat();
  const names: Record<string, string> = {
    ...effect.names,
    other: text.other,
    'not-counted': text.notCounted,
  };
  const figure = (value: number | null) => (value === null ? '–' : number(value));
  return (
    <section className="stack gap-8" aria-label={text.title}>
      <h2>{text.title}</h2>
      <Loaded query={useQuery(effectOf({ from, to }))}>
        {(rows) => {
          if (rows.length === 0) return <p className="soft">{text.few}</p>;
          const total = (name: 'kg' | 'low' | 'high') =>
            Math.round(rows.reduce((sum, row) => sum + (row[name] ?? 0), 0));
          return (
            <>
              <p>{text.sum({ low: total('low'), high: total('high'), kg: total('kg') })}</p>
              <table className={styles.table}>
                <TableHead names={[effect.thing, text.deals, text.pieces, text.kg, text.range, text.money]} />
                <tbody>
                  {rows.map(({ thing, deals, pieces, kg, low, high, money }) => (
                    <tr key={thing}>
                      <th scope="row">{names[thing]}</th>
                      <td>{number(deals)}</td>
                      <td>{figure(pieces)}</td>
                      <td>{figure(kg)}</td>
                      <td>
                        {low === null || high === null
                          ? '–'
                          : effect.kilograms({ low: Math.round(low), high: Math.round(high) })}
                      </td>
                      <td>{figure(money)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </>
          );
        }}
      </Loaded>
      <div className="cluster gap-12">
        <FileLink href={`/api/desk/effect.csv?${new URLSearchParams({ from, to })}`} label={text.csv} />
        <FileLink href={`/api/desk/office.csv?year=${to.slice(0, 4)}`} label={text.office} />
      </div>
    </section>
  );
}
