import { useQueries, queryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { auditPageSize, type AuditEntry } from '../../contract/audit/endpoints.ts';
import { auditCalls } from '../api/calls.ts';
import { call } from '../api/call.ts';
import { useText } from '../i18n/language.ts';
import { useFormat } from '../i18n/use-format.ts';
import { LoadFailed } from '../layout/load-failed.tsx';
import { Page } from '../layout/page.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Spinner } from '../ui/spinner.tsx';
import styles from './audit-screen.module.css';

const trailPage = (page: number) =>
  queryOptions({
    queryKey: ['audit', page],
    queryFn: ({ signal }) => call(auditCalls.trail, { page }, { signal }),
  });

/** /audit-trail: what admins and members did, for admins (security, Audit). */
export function Screen() {
  const { audit, common } = useText();
  const [pages, setPages] = useState(1);
  const results = useQueries({
    queries: Array.from({ length: pages }, (_, index) => trailPage(index + 1)),
  });
  const failed = results.find((result) => result.isError);
  const loading = results.some((result) => result.isPending);
  const loaded = results.flatMap((result) => (result.data ? [result.data] : []));
  // What happened since the first page was read moves entries on to the next one.
  const entries = [...new Map(loaded.flat().map((entry) => [entry.audit_id, entry])).values()];
  return (
    <Page title={audit.title} width="post">
      <p>{audit.lead}</p>
      {entries.length > 0 && (
        <ol className={styles.trail}>
          {entries.map((entry) => (
            <Entry key={entry.audit_id} entry={entry} />
          ))}
        </ol>
      )}
      {loading && <Spinner large label={common.loading} />}
      {failed && <LoadFailed failure={failed.error} onRetry={() => void failed.refetch()} />}
      {!loading && !failed && entries.length === 0 && <EmptyState title={audit.empty} />}
      {!loading && loaded.at(-1)?.length === auditPageSize && (
        <Button tone="plain" onClick={() => setPages(pages + 1)}>
          {audit.showMore}
        </Button>
      )}
    </Page>
  );
}

const tones = { done: 'green', refused: 'amber', failed: 'red' } as const;

function Entry({ entry }: { entry: AuditEntry }) {
  const { audit } = useText();
  const format = useFormat();
  return (
    <li className={styles.entry}>
      <p className={styles.act}>
        <strong>{entry.action}</strong> {entry.object}{' '}
        <Badge tone={tones[entry.outcome]}>{audit.outcomes[entry.outcome]}</Badge>
      </p>
      <p className={styles.facts}>
        <time dateTime={entry.at}>{format.moment(entry.at)}</time>
        <span>{entry.actor ?? audit.nobody}</span>
        {(entry.before ?? entry.after) && (
          <code>
            {valuesOf(entry.before)} → {valuesOf(entry.after)}
          </code>
        )}
        {entry.reason && <span>{audit.reason(entry.reason)}</span>}
        {entry.request_id && <span>{audit.request(entry.request_id)}</span>}
      </p>
    </li>
  );
}

function valuesOf(values: AuditEntry['before']): string {
  return Object.entries(values ?? {})
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
}
