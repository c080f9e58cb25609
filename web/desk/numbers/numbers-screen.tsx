import { queryOptions, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import { addDays, daysBetween } from '../../../contract/days.ts';
import { numberPeriods } from '../../../contract/desk/fields.ts';
import * as limits from '../../../contract/desk/limits.ts';
import { call } from '../../api/call.ts';
import { deskCalls } from '../../api/calls.ts';
import { useText } from '../../i18n/language.ts';
import { Loaded } from '../../layout/loaded.tsx';
import { Page } from '../../layout/page.tsx';
import { paths } from '../../paths.ts';
import { today } from '../../session/today.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Charts } from './charts.tsx';
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

/** The period in the address. A period that the server would refuse is replaced. */
function useSpan(): Span {
  const query = new URLSearchParams(useSearch());
  const by = numberPeriods.find((one) => one === query.get('by')) ?? 'day';
  const to = query.get('to') || today();
  const from = query.get('from') || addDays(to, 1 - usualDays[by]);
  const days = daysBetween(from, to);
  return days >= 0 && days < limits.numbersDays ? { from, to, by } : { from: to, to, by };
}

/** /numbers: what happened on the site, as charts with a table behind each. */
export function NumbersScreen() {
  const text = useText().desk.numbers;
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
        <TextField
          label={text.from}
          type="date"
          value={span.from}
          max={span.to}
          min={addDays(span.to, 1 - limits.numbersDays)}
          onChange={({ target }) => target.value && choose({ from: target.value })}
        />
        <TextField
          label={text.to}
          type="date"
          value={span.to}
          min={span.from}
          max={today()}
          onChange={({ target }) => target.value && choose({ to: target.value })}
        />
        <a className={styles.csv} href={to('/api/desk/numbers.csv', {})} download>
          <Download aria-hidden="true" />
          {text.csv}
        </a>
      </div>
      <Loaded query={useQuery(numbersOf(span))}>{(rows) => <Charts rows={rows} />}</Loaded>
      <p>
        <Link to={paths.desk}>{text.toDesk}</Link>
      </p>
    </Page>
  );
}
