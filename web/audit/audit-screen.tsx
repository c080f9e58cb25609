import { useInfiniteQuery } from '@tanstack/react-query';
import { auditViews } from '../../contract/audit/actions.ts';
import { useText } from '../i18n/language.ts';
import { ByDay } from '../layout/by-day.tsx';
import { EndlessList } from '../layout/endless-list.tsx';
import { Page } from '../layout/page.tsx';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { AuditLogEntry } from './audit-entry.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { auditTrail, useAuditFilter } from './audit-trail.ts';

/** /audit-trail: the actions of admins and members by day (rules, Audit). */
export function AuditScreen() {
  const { audit } = useText();
  const filter = useAuditFilter();
  const { show, actor } = filter;
  return (
    <Page title={audit.title} width="post">
      <p className="soft">{audit.lead}</p>
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
        <p className="cluster centered apart">
          {audit.onlyActor(actor)}
          <ButtonLink tone="plain" to={paths.auditTrail({ ...filter, actor: undefined })}>
            {audit.everybody}
          </ButtonLink>
        </p>
      )}
      <EndlessList list={useInfiniteQuery(auditTrail(filter))} empty={<EmptyState title={audit.empty} />}>
        {(entries) => (
          <ByDay items={entries} dateOf={({ at }) => at} keyOf={({ audit_id: id }) => id}>
            {(entry) => <AuditLogEntry entry={entry} />}
          </ByDay>
        )}
      </EndlessList>
    </Page>
  );
}
