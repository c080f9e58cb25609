import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useForm, useWatch } from 'react-hook-form';
import { addDays } from '../../contract/days.ts';
import { newAnnouncement, type NewAnnouncement } from '../../contract/desk/fields.ts';
import * as limits from '../../contract/desk/limits.ts';
import type { Announcement } from '../../contract/desk/views.ts';
import { length } from '../../contract/length.ts';
import { call } from '../api/call.ts';
import { deskCalls } from '../api/calls.ts';
import { readDraft, removeDraft } from '../form/draft.ts';
import { setServerError, zodResolver } from '../form/errors.ts';
import { useDraft } from '../form/use-draft.ts';
import { useText } from '../i18n/language.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { useFormat } from '../i18n/use-format.ts';
import { Loaded } from '../layout/loaded.tsx';
import { Page } from '../layout/page.tsx';
import { today } from '../session/today.ts';
import { Badge } from '../ui/badge.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';
import { showToast } from '../ui/toast-store.ts';
import { announcements } from './queries.ts';
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
  const { announcement_id: announcementId, en, zh, from, to } = announcement;
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
          {text.days(format.day(from), format.day(to))}{' '}
          <Badge tone={state === 'running' ? 'green' : 'grey'}>{text.states[state]}</Badge>
        </p>
        <p lang="en">{en}</p>
        <p lang="zh-CN">{zh}</p>
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

const empty = (): NewAnnouncement => ({ en: '', zh: '', from: today(), to: addDays(today(), usualDays) });

/** Adds an announcement. Unsent text survives a reload. */
function AnnouncementForm() {
  const { desk, common } = useText();
  const text = desk.announcements;
  const failureText = useFailureText();
  const client = useQueryClient();
  const form = useForm<NewAnnouncement>({
    resolver: zodResolver<NewAnnouncement>(newAnnouncement),
    defaultValues: { ...empty(), ...readDraft<NewAnnouncement>(draft) },
  });
  useDraft(draft, form, ['en', 'zh']);
  const add = useMutation({
    mutationFn: (values: NewAnnouncement) => call(deskCalls.announce, values),
    onSuccess: (list) => {
      client.setQueryData(announcements.queryKey, list);
      void client.invalidateQueries({ queryKey: ['site'] });
      form.reset(empty());
      removeDraft(draft);
      showToast({ tone: 'neutral', text: text.saved });
    },
    onError: (failure) => setServerError(form, failure),
  });
  const typed = useWatch({ control: form.control });
  const { errors } = form.formState;
  const counter = (name: 'en' | 'zh') => ({
    used: length(typed[name]?.trim() ?? ''),
    limit: limits.announcement,
    label: common.counter,
  });
  return (
    <form
      noValidate
      className="stack gap-12"
      onSubmit={form.handleSubmit((values) => {
        if (!add.isPending) add.mutate(values);
      })}
    >
      <TextArea
        label={text.english}
        lang="en"
        rows={2}
        counter={counter('en')}
        error={errors.en && text.wrongText}
        {...form.register('en')}
      />
      <TextArea
        label={text.chinese}
        lang="zh-CN"
        rows={2}
        counter={counter('zh')}
        error={errors.zh && text.wrongText}
        {...form.register('zh')}
      />
      <div className={styles.days}>
        <TextField
          label={text.from}
          type="date"
          error={errors.from && text.wrongDay}
          {...form.register('from')}
        />
        <TextField label={text.to} type="date" error={errors.to && text.wrongDay} {...form.register('to')} />
      </div>
      {add.isError && !form.formState.errors.en && <Banner tone="red">{failureText(add.error)}</Banner>}
      <div>
        <Button type="submit" busy={add.isPending}>
          {text.add}
        </Button>
      </div>
    </form>
  );
}
