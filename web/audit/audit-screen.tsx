import { useInfiniteQuery } from '@tanstack/react-query';
import { auditViews } from '../../contract/audit/actions.ts';
import { useText } from '../i18n/language.ts';
import { ByDay } from '../layout/by-day.tsx';
import { LoadFailed } from '../layout/load-failed.tsx';
import { Page } from '../layout/page.tsx';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { AuditLogEntry } from './audit-entry.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { auditTrail, useAuditFilter } from './audit-trail.ts';
import styles from './audit-screen.module.css';

/** /audit-trail: the actions of admins and members by day (rules, Audit). */
export function AuditScreen() {
  const { audit, common } = useText();
  const filter = useAuditFilter();
  const { show, actor } = filter;
  const trail = useInfiniteQuery(auditTrail(filter));
  const entries = trail.data?.pages.flat() ?? [];
  return (
    <Page title={audit.title} width="post">
      <p className={styles.lead}>{audit.lead}</p>
      <Tabs
        label={audit.viewsLabel}
        tabs={[undefined, ...auditViews].map((view) => ({
          to: paths.auditTrail({ ...filter, show: view }),
          label: view ? audit.views[view] : audit.all,
          current: view === show,
        }))}
      />
      <AuditFilters filter={filter} />
      {actor && (
        <p className={styles.filtered}>
          {audit.onlyActor(actor)}
          <ButtonLink tone="plain" to={paths.auditTrail({ ...filter, actor: undefined })}>
            {audit.everybody}
          </ButtonLink>
        </p>
      )}
      {trail.isPending && <Spinner large label={common.loading} />}
      <ByDay items={entries} dateOf={({ at }) => at} keyOf={({ audit_id: id }) => id} list={styles.log}>
        {(entry) => <AuditLogEntry entry={entry} />}
      </ByDay>
      {trail.isError && (
        <LoadFailed
          failure={trail.error}
          onRetry={() => void (trail.isFetchNextPageError ? trail.fetchNextPage() : trail.refetch())}
          busy={trail.isFetching}
        />
      )}
      {trail.isSuccess && entries.length === 0 && <EmptyState title={audit.empty} />}
      {trail.hasNextPage && !trail.isError && (
        <Button
          tone="plain"
          busy={trail.isFetchingNextPage}
          busyLabel={audit.loadingMore}
          onClick={() => void trail.fetchNextPage()}
        >
          {audit.showMore}
        </Button>
      )}
    </Page>
  );
}
