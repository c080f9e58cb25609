import { useInfiniteQuery } from '@tanstack/react-query';
import { ListFilter } from 'lucide-react';
import type { SubmitEvent } from 'react';
import { Link, useLocation } from 'wouter';
import { auditViews, auditActions } from '../../contract/audit/actions.ts';
import type { AuditEntry } from '../../contract/audit/endpoints.ts';
import { isErrorCode } from '../../contract/errors.ts';
import type { WebTexts } from '../../contract/texts.ts';
import { useText } from '../i18n/language.ts';
import { useFormat } from '../i18n/use-format.ts';
import { ByDay } from '../layout/by-day.tsx';
import { EndlessList } from '../layout/endless-list.tsx';
import { Page } from '../layout/page.tsx';
import { paths } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { ButtonLink, Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { MemberText } from '../ui/member-text.tsx';
import { FileLink } from '../ui/open-in-browser.tsx';
import { Select } from '../ui/select.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { TextField } from '../ui/text-field.tsx';
import { auditTrail, useAuditFilter, type AuditFilter } from './audit-trail.ts';
import styles from './audit.module.css';

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
          {audit.onlyActor({ name: actor })}
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

const tones = { refused: 'amber', failed: 'red' } as const;

/** One entry: time, action, object, reason and actor, with details on demand. */
function AuditLogEntry({ entry }: { entry: AuditEntry }) {
  const { actions, audit, errors } = useText();
  const { time } = useFormat();
  const { actor, outcome, reason } = entry;
  const trail: Record<string, string> = actions.trail;
  return (
    <li className={styles.entry}>
      <time dateTime={entry.at} className={styles.time}>
        {time(entry.at)}
      </time>
      <div className={styles.act}>
        <p>
          <strong>{trail[entry.action] ?? entry.action}</strong> <ObjectName entry={entry} />{' '}
          {outcome !== 'done' && <Badge tone={tones[outcome]}>{audit.outcomes[outcome]}</Badge>}
          {entry.is_own && <Badge tone="amber">{audit.own}</Badge>}
        </p>
        {reason && (
          <p className={styles.reason}>
            {outcome === 'refused' && isErrorCode(reason) ? (
              errors.byCode[reason]
            ) : (
              <MemberText text={reason} />
            )}
          </p>
        )}
        <p className={styles.actor}>
          {actor ? <Link to={paths.auditTrail({ actor })}>{actor}</Link> : actorOf(entry.request_id, audit)}
        </p>
        <Details entry={entry} />
      </div>
    </li>
  );
}

/** Commands have the request id `operator NAME`, and the server's start `operator`. */
function actorOf(requestId: string | null, { nobody, operator, operatorNamed }: WebTexts['audit']): string {
  const [, name] = /^operator ?(.*)$/.exec(requestId ?? '') ?? [];
  if (name === undefined) return nobody;
  return name === '' ? operator : operatorNamed({ name });
}

/** The object's name, as a link if the object has a page. For a deleted post, the title that the entry stores. */
function ObjectName({ entry: { object, object_name: name, actor, before, after } }: { entry: AuditEntry }) {
  const [kind, id] = object?.split(' ') ?? [];
  if (kind === 'post' && id && name)
    return (
      <Link to={paths.post(id)}>
        <MemberText text={name} />
      </Link>
    );
  const title = before?.['title'] ?? after?.['title'];
  if (kind === 'post' && typeof title === 'string') return <MemberText text={title} />;
  if (kind === 'member' && name && name !== actor) return <Link to={paths.memberRecord(name)}>{name}</Link>;
  // Members who act on themselves are named once, as the actor.
  return name && name !== actor ? name : kind === 'member' ? null : object;
}

function Details({ entry }: { entry: AuditEntry }) {
  const { audit } = useText();
  const all = [
    [audit.before, formatValues(entry.before), entry.before],
    [audit.after, formatValues(entry.after), entry.after],
    [audit.object, entry.object],
    [audit.request, entry.request_id],
  ] as const;
  const rows = all.filter(([, value]) => value);
  return (
    <details className={styles.details}>
      <summary className="target">{audit.details}</summary>
      <dl className="stack gap-4">
        {rows.map(([name, value, of]) => (
          <div key={name} className="cluster">
            <dt>{name}</dt>
            <dd>
              <MemberText text={Object.values(of ?? {}).filter(isText)} within={value ?? ''} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const isText = (value: unknown) => typeof value === 'string';

function formatValues(values: AuditEntry['before']): string {
  return Object.entries(values ?? {})
    .map(([name, value]) => `${name}: ${isText(value) ? value : JSON.stringify(value)}`)
    .join(', ');
}

const names = ['member', 'postId', 'action', 'own', 'from', 'to', 'search'] as const;

/** The filters of the log, collapsed unless one is set, and a CSV download of the filtered entries. */
function AuditFilters({ filter }: { filter: AuditFilter }) {
  const { actions, audit } = useText();
  const text = audit.filters;
  const [, navigate] = useLocation();
  const active = names.filter((name) => filter[name] !== undefined).length;
  const narrow = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const values = names.map((name) => {
      const value = typed.get(name);
      return [name, (typeof value === 'string' && value.trim()) || undefined] as const;
    });
    navigate(paths.auditTrail({ ...filter, ...Object.fromEntries(values) }));
  };
  const csv = new URLSearchParams(Object.entries(filter) as [string, string][]);
  return (
    <details className={styles.filters} open={active > 0}>
      <summary className={styles.summary}>
        <ListFilter aria-hidden="true" />
        {active > 0 ? text.active({ count: active }) : text.title}
      </summary>
      {/* The key resets the fields to the address when it changes. */}
      <form key={JSON.stringify(filter)} noValidate className={styles.form} onSubmit={narrow}>
        <TextField label={text.search} name="search" type="search" defaultValue={filter.search} />
        <TextField
          label={text.member}
          name="member"
          autoCapitalize="none"
          autoComplete="off"
          defaultValue={filter.member}
        />
        <TextField
          label={text.postId}
          name="postId"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={filter.postId}
        />
        <Select
          label={text.action}
          name="action"
          defaultValue={filter.action ?? ''}
          options={[
            { value: '', label: audit.all },
            ...auditActions.map((action) => ({ value: action, label: actions.trail[action] })),
          ]}
        />
        <Select
          label={text.own}
          name="own"
          defaultValue={filter.own ?? ''}
          options={[
            { value: '', label: audit.all },
            { value: 'true', label: text.onlyOwn },
          ]}
        />
        <TextField label={text.from} name="from" type="date" defaultValue={filter.from} />
        <TextField label={text.to} name="to" type="date" defaultValue={filter.to} />
        <div className={styles.buttons}>
          <Button type="submit">{text.apply}</Button>
          {active > 0 && (
            <ButtonLink tone="plain" to={paths.auditTrail({ show: filter.show, actor: filter.actor })}>
              {text.clear}
            </ButtonLink>
          )}
          <FileLink href={`/api/audit/trail.csv?${csv}`} label={text.csv} />
        </div>
      </form>
    </details>
  );
}
