import { useQueryClient } from '@tanstack/react-query';
import type { MemberRecord } from '../../contract/members/endpoints.ts';
import { note } from '../../contract/members/fields.ts';
import * as limits from '../../contract/members/limits.ts';
import { call } from '../api/call.ts';
import { memberCalls } from '../api/screen-calls.ts';
import { removeDraft } from '../form/draft.ts';
import { Fields } from '../form/fields.tsx';
import { useCallForm } from '../form/use-call-form.ts';
import { useText } from '../i18n/language.ts';
import { useFormat } from '../i18n/use-format.ts';
import { Failed } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { langOf } from '../ui/member-text.tsx';
import styles from './members.module.css';

/** The admins' notes about a member, and a form for another note. */
export function Notes({ record }: { record: MemberRecord }) {
  const { members } = useText();
  const { notes } = members;
  const format = useFormat();
  return (
    <section aria-label={notes.title}>
      <h2 className={styles.title}>{notes.title}</h2>
      {record.notes.length === 0 && <p className="soft small">{notes.none}</p>}
      <ol>
        {record.notes.map(({ text, username, date }) => (
          <li key={`${date} ${text}`} className={styles.entry}>
            <p className="lines" lang={langOf(text)}>
              {text}
            </p>
            <p className="soft small">
              {username ?? notes.gone} · <time dateTime={date}>{format.ago(date)}</time>
            </p>
          </li>
        ))}
      </ol>
      {/* The key resets the form after each note. */}
      <NoteForm key={record.notes.length} userId={record.user_id} />
    </section>
  );
}

function NoteForm({ userId }: { userId: string }) {
  const { members } = useText();
  const { notes } = members;
  const client = useQueryClient();
  const { form, submit, failure, busy } = useCallForm({
    schema: note,
    empty: { userId, text: '' },
    draft: { name: `note ${userId}`, fields: ['text'] },
    send: (values: { userId: string; text: string }) => call(memberCalls.addNote, values),
    onSuccess: async () => {
      removeDraft(`note ${userId}`);
      await client.invalidateQueries({ queryKey: ['members'] });
    },
  });
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Fields
        form={form}
        rows={[{ name: 'text', as: 'area', label: notes.text, help: notes.help, limit: limits.note }]}
      />
      <Failed failure={failure} />
      <Button type="submit" tone="plain" busy={busy}>
        {notes.add}
      </Button>
    </form>
  );
}
