import { useQuery } from '@tanstack/react-query';
import { ArrowRight, Check, ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
import type { DeskSummary } from '../../contract/desk/endpoints.ts';
import { screenPaths } from '../../contract/screens.ts';
import { useText } from '../i18n/language.ts';
import { useFormat } from '../i18n/use-format.ts';
import { Loaded } from '../layout/loaded.tsx';
import { Page } from '../layout/page.tsx';
import { paths } from '../paths.ts';
import { deskSummary } from '../session/desk-summary.ts';
import { Badge } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { LeftToDo, useLeftToDo } from './left-to-do.tsx';
import { health } from './queries.ts';
import { WeekList } from './week-list.tsx';
import styles from './desk.module.css';

const queues = [
  { name: 'posts', to: paths.pendingPosts },
  { name: 'profile_updates', to: paths.pendingUpdates },
  { name: 'reports', to: paths.reports },
  { name: 'appeals', to: paths.appeals },
] as const satisfies readonly { name: keyof DeskSummary; to: string }[];

/** /desk: what waits for admins, and where to go from there. */
export function DeskScreen() {
  const { desk } = useText();
  const tools = Object.keys(desk.toolTexts) as (keyof typeof desk.toolTexts)[];
  return (
    <Page title={desk.title} width="post">
      <Loaded query={useQuery(deskSummary)}>{(summary) => <Queues summary={summary} />}</Loaded>
      <WeekList />
      <nav aria-label={desk.tools}>
        <h2 className="small soft">{desk.tools}</h2>
        {tools.map((screen) => (
          <Link key={screen} to={screenPaths[screen]} className={styles.tool}>
            <strong>
              {desk.toolTexts[screen].name}
              {screen === 'deskHealth' && <HealthMark />}
            </strong>
            <span className="soft small">{desk.toolTexts[screen].text}</span>
            <ChevronRight aria-hidden="true" />
          </Link>
        ))}
      </nav>
    </Page>
  );
}

/** Shown only if there is a problem. */
function HealthMark() {
  const { health: text } = useText().desk;
  const { data } = useQuery(health);
  if (!data?.findings.some(({ state }) => state === 'problem')) return null;
  return (
    <>
      {' '}
      <Badge tone="red">{text.mark}</Badge>
    </>
  );
}

/** The queue whose oldest item waits longest as the one thing to do, then all queues. */
function Queues({ summary }: { summary: DeskSummary }) {
  const { desk } = useText();
  const format = useFormat();
  const { name, to } = queues.reduce((first, one) =>
    (summary[one.name].oldest ?? '~') < (summary[first.name].oldest ?? '~') ? one : first,
  );
  const { count, oldest } = summary[name];
  const left = useLeftToDo();
  return (
    <>
      {oldest !== null ? (
        <ButtonLink to={to} className={styles.now}>
          {desk.now({ queue: name, count, age: desk.age(format.age(oldest)) })}
          <ArrowRight aria-hidden="true" />
        </ButtonLink>
      ) : (
        !left && (
          <p className={styles.done}>
            <Check aria-hidden="true" /> {desk.caughtUp}
          </p>
        )
      )}
      {left && <LeftToDo {...left} />}
      <ul>
        {queues.map((queue) => (
          <QueueRow key={queue.name} {...queue} summary={summary} />
        ))}
      </ul>
    </>
  );
}

function QueueRow({ name, to, summary }: (typeof queues)[number] & { summary: DeskSummary }) {
  const { desk } = useText();
  const format = useFormat();
  const { count, oldest } = summary[name];
  return (
    <li>
      <Link to={to} className={styles.queue}>
        <span className={styles.count}>{format.number(count)}</span>
        <strong>{desk.queueNames[name]}</strong>
        <span className="soft small">
          {oldest === null ? desk.nothing : desk.oldest({ age: format.ago(oldest) })} ·{' '}
          {desk.today({ count: summary.decided_today[name] })}
        </span>
        <ChevronRight aria-hidden="true" />
      </Link>
    </li>
  );
}
