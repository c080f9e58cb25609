import { ListFilter } from 'lucide-react';
import type { SubmitEvent } from 'react';
import { useLocation } from 'wouter';
import { auditActions } from '../../contract/audit/actions.ts';
import { useText } from '../i18n/language.ts';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { FileLink } from '../ui/open-in-browser.tsx';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { AuditFilter } from './audit-trail.ts';
import styles from './audit.module.css';

const names = ['member', 'postId', 'action', 'own', 'from', 'to', 'search'] as const;

/** The filters of the log, collapsed unless one is set, and a CSV download of the filtered entries. */
export function AuditFilters({ filter }: { filter: AuditFilter }) {
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
        {active > 0 ? text.active(active) : text.title}
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
