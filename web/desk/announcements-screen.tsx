import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { addDays } from '../../contract/days.ts';
import { newAnnouncement, type NewAnnouncement } from '../../contract/desk/fields.ts';
import * as limits from '../../contract/desk/limits.ts';
import type { Announcement } from '../../contract/desk/views.ts';
import { languages as usualLanguages, tagOf } from '../../contract/languages.ts';
import { call } from '../api/call.ts';
import { deskCalls } from '../api/calls.ts';
import { removeDraft } from '../form/draft.ts';
import { Fields } from '../form/fields.tsx';
import { useCallForm } from '../form/use-call-form.ts';
import { useText } from '../i18n/language.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { useFormat } from '../i18n/use-format.ts';
import { Loaded } from '../layout/loaded.tsx';
import { Page } from '../layout/page.tsx';
import { today } from '../session/today.ts';
import { Badge } from '../ui/badge.tsx';
import { Failed } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { showToast } from '../ui/toast-store.ts';
import { announcements } from './queries.ts';
import { useWrittenFields, writesUsual } from './written-fields.ts';
import styles from './desk.module.css';

/** /desk/announcements: short texts that every page shows at the top, from a first to a last day. */
export function AnnouncementsScreen() {
  const text = useText().desk.announcements;
  return (
    <Page title={text.title} width="post">
      <p>{text.lead}</p>
      <AnnouncementForm />
      <Loaded query={useQuery(announcements)}>
        {(stored) =>
          stored.length === 0 ? (
            <EmptyState title={text.empty} />
          ) : (
            <ul className="stack gap-12">
              {stored.map((one) => (
                <AnnouncementRow key={one.announcement_id} announcement={one} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Page>
  );
}

function AnnouncementRow({ announcement }: { announcement: Announcement }) {
  const { desk } = useText();
  const text = desk.announcements;
  const failureText = useFailureText();
  const format = useFormat();
  const client = useQueryClient();
  const { announcement_id: announcementId, en, zh, texts, from, to } = announcement;
  const remove = useMutation({
    mutationFn: () => call(deskCalls.removeAnnouncement, { announcementId }),
    onSuccess: (rest) => {
      client.setQueryData(announcements.queryKey, rest);
      void client.invalidateQueries({ queryKey: ['site'] });
    },
    onError: (failure) => showToast({ tone: 'red', text: failureText(failure) }),
  });
  const state = today() < from ? 'later' : today() > to ? 'over' : 'running';
  return (
    <li className={styles.announcement}>
      <div className={styles.both}>
        <p className="soft small">
          {from === to ? format.day(from) : text.days({ from: format.day(from), to: format.day(to) })}{' '}
          <Badge tone={state === 'running' ? 'green' : 'grey'}>{text.states[state]}</Badge>
        </p>
        {Object.entries(texts ?? { en, zh }).map(([tag, written]) => (
          <p key={tag} lang={tagOf(tag)}>
            {written}
          </p>
        ))}
      </div>
      <Button
        tone="plain"
        small
        icon={<Trash2 aria-hidden="true" />}
        busy={remove.isPending}
        onClick={() => remove.mutate()}
      >
        {text.remove}
      </Button>
    </li>
  );
}

const draft = 'announcement';
const usualDays = 7;

const empty = (): NewAnnouncement => ({
  ...(writesUsual() ? { en: '', zh: '' } : { texts: {} }),
  from: today(),
  to: addDays(today(), usualDays),
});

/** Adds an announcement. Unsent text survives a reload. */
function AnnouncementForm() {
  const text = useText().desk.announcements;
  const { optional } = useText().desk;
  const languages = useWrittenFields();
  const client = useQueryClient();
  const { form, submit, failure, busy } = useCallForm<NewAnnouncement, Announcement[]>({
    schema: newAnnouncement,
    empty: empty(),
    draft: { name: draft, fields: [...usualLanguages, 'texts'] },
    send: (values) => call(deskCalls.announce, values),
    again: true,
    onSuccess: (list) => {
      client.setQueryData(announcements.queryKey, list);
      void client.invalidateQueries({ queryKey: ['site'] });
      form.reset(empty());
      removeDraft(draft);
      showToast({ tone: 'neutral', text: text.saved });
    },
  });
  const words = { as: 'area', limit: limits.announcement, wrong: text.wrongText } as const;
  const day = { as: 'date', wrong: text.wrongDay } as const;
  return (
    <form noValidate className="stack gap-12" onSubmit={submit}>
      <Fields
        form={form}
        rows={languages.map(({ path, isNeeded, ...field }) => ({
          ...words,
          ...field,
          name: path,
          help: isNeeded ? undefined : optional,
        }))}
      />
      <div className={styles.days}>
        <Fields
          form={form}
          rows={[
            { ...day, name: 'from', label: text.from },
            { ...day, name: 'to', label: text.to },
          ]}
        />
      </div>
      <Failed failure={failure} />
      <div>
        <Button type="submit" busy={busy}>
          {text.add}
        </Button>
      </div>
    </form>
  );
}
