import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import { addDays } from '../../../contract/days.ts';
import { numberPeriods, numbersQuery, type NumbersQuery } from '../../../contract/desk/fields.ts';
import * as limits from '../../../contract/desk/limits.ts';
import { call } from '../../api/call.ts';
import { deskCalls } from '../../api/calls.ts';
import { useText } from '../../i18n/language.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useCategories } from '../../layout/categories.ts';
import { Loaded } from '../../layout/loaded.tsx';
import { Page } from '../../layout/page.tsx';
import { paths } from '../../paths.ts';
import { today } from '../../session/today.ts';
import { FileLink } from '../../ui/open-in-browser.tsx';
import { TableHead } from '../../ui/table-head.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Charts } from './charts.tsx';
import { EffectTable } from './effect-table.tsx';
import styles from './numbers-screen.module.css';

type Period = (typeof numberPeriods)[number];
type Span = { from: string; to: string; by: Period };

/** How many days are shown at first. */
const usualDays: Record<Period, number> = { day: 30, week: 12 * 7, month: 365 };

const numbersOf = (span: Span) =>
  queryOptions({
    queryKey: ['desk', 'numbers', span],
    queryFn: ({ signal }) => call(deskCalls.numbers, span, { signal }),
  });

/** The period in the address, or the usual one if the server would refuse it. */
function useSpan(): Span {
  const query = Object.fromEntries(new URLSearchParams(useSearch()));
  const asked = numbersQuery.safeParse({ to: today(), ...query });
  const { by, to = today(), from }: NumbersQuery = asked.success ? asked.data : { by: 'day' };
  return { from: from ?? addDays(to, 1 - usualDays[by]), to, by };
}

/** /numbers: what happened on the site, as charts with a table behind each. */
export function NumbersScreen() {
  const text = useText().desk.numbers;
  const { nameOf } = useCategories();
  const [, navigate] = useLocation();
  const span = useSpan();
  const to = (path: string, change: Partial<Span>) =>
    `${path}?${new URLSearchParams({ ...span, ...change })}`;
  const choose = (change: Partial<Span>) => navigate(to(paths.numbers, change), { replace: true });
  return (
    <Page title={text.title} width="page">
      <p>{text.lead}</p>
      <Tabs
        label={text.period}
        tabs={numberPeriods.map((by) => ({
          to: `${paths.numbers}?by=${by}`,
          label: text.periods[by],
          current: by === span.by,
        }))}
      />
      <div className={styles.span}>
        <DayField
          label={text.from}
          value={span.from}
          min={addDays(span.to, 1 - limits.numbersDays)}
          max={span.to}
          onChoose={(from) => choose({ from })}
        />
        <DayField
          label={text.to}
          value={span.to}
          min={span.from}
          max={today()}
          onChoose={(to) => choose({ to })}
        />
        <FileLink href={to('/api/desk/numbers.csv', {})} label={text.csv} />
      </div>
      <Loaded query={useQuery(numbersOf(span))}>{(rows) => <Charts rows={rows} nameOf={nameOf} />}</Loaded>
      <ModeratorsTable span={span} />
      <EffectTable span={span} />
      <p>
        <Link to={paths.desk}>{text.toDesk}</Link>
      </p>
    </Page>
  );
}

type DayFieldProps = {
  label: string;
  value: string;
  min: string;
  max: string;
  onChoose: (day: string) => void;
};

/**
 * A date input that calls `onChoose` only for days from `min` to `max`, and keeps other values until it loses the focus.
 * Browsers fire a change event for each typed digit of a year (0002, 0020, 0202, 2026).
 */
function DayField({ value, onChoose, ...field }: DayFieldProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <TextField
      {...field}
      type="date"
      required
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value);
        if (target.validity.valid) onChoose(target.value);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}

interface ModeratorSpan {
  from: string;
  to: string;
}

const moderatorsOf = ({ from, to }: ModeratorSpan) =>
  queryOptions({
    queryKey: ['desk', 'moderators', from, to],
    queryFn: ({ signal }) => call(deskCalls.moderators, { from, to }, { signal }),
  });

/** Decisions of each admin in the span, with shares of all their decisions. */
function ModeratorsTable({ span }: { span: ModeratorSpan }) {
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
            <TableHead names={[text.name, text.decisions, text.denied, text.overturned, text.hours]} />
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
