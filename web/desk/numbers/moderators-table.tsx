import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { deskCalls } from '../../api/calls.ts';
import { useText } from '../../i18n/language.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { Loaded } from '../../layout/loaded.tsx';
import styles from './numbers-screen.module.css';

interface Span {
  from: string;
  to: string;
}

const moderatorsOf = ({ from, to }: Span) =>
  queryOptions({
    queryKey: ['desk', 'moderators', from, to],
    queryFn: ({ signal }) => call(deskCalls.moderators, { from, to }, { signal }),
  });

/** What each admin decided in the span, with shares of all their decisions. */
export function ModeratorsTable({ span }: { span: Span }) {
  const text = useText().desk.numbers.moderators;
  const format = useFormat();
  const share = (part: number, all: number) =>
    all === 0 ? '–' : `${format.number(part)} (${Math.round((100 * part) / all)} %)`;
  return (
    <section aria-label={text.title}>
      <h2>{text.title}</h2>
      <Loaded query={useQuery(moderatorsOf(span))}>
        {(moderators) => (
          <table className={styles.table}>
            <thead>
              <tr>
                {[text.name, text.decisions, text.denied, text.overturned, text.hours].map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {moderators.map(({ username, decisions, denied, overturned, median_hours: hours }) => (
                <tr key={username}>
                  <th scope="row">{username}</th>
                  <td>{format.number(decisions)}</td>
                  <td>{share(denied, decisions)}</td>
                  <td>{share(overturned, decisions)}</td>
                  <td>{hours === null ? '–' : format.number(hours)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Loaded>
    </section>
  );
}
