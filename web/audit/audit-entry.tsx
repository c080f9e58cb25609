import { Link } from 'wouter';
import type { AuditEntry } from '../../contract/audit/endpoints.ts';
import { isErrorCode } from '../../contract/errors.ts';
import type { Texts } from '../i18n/en.ts';
import { useText } from '../i18n/language.ts';
import { useFormat } from '../i18n/use-format.ts';
import { paths } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { MemberText } from '../ui/member-text.tsx';
import styles from './audit.module.css';

const tones = { refused: 'amber', failed: 'red' } as const;

/** One entry: time, action, object, reason and actor, with details on demand. */
export function AuditLogEntry({ entry }: { entry: AuditEntry }) {
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
function actorOf(requestId: string | null, { nobody, operator }: Texts['audit']): string {
  const [, name] = /^operator ?(.*)$/.exec(requestId ?? '') ?? [];
  return name === undefined ? nobody : operator(name);
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
