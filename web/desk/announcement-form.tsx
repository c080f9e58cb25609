import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { addDays } from '../../contract/days.ts';
import { newAnnouncement, type NewAnnouncement } from '../../contract/desk/fields.ts';
import * as limits from '../../contract/desk/limits.ts';
import { length } from '../../contract/length.ts';
import { call } from '../api/call.ts';
import { deskCalls } from '../api/calls.ts';
import { readDraft, removeDraft } from '../form/draft.ts';
import { setServerError } from '../form/set-server-error.ts';
import { useDraft } from '../form/use-draft.ts';
import { zodResolver } from '../form/zod-resolver.ts';
import { useText } from '../i18n/language.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { today } from '../session/today.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';
import { showToast } from '../ui/toast-store.ts';
import { announcements } from './queries.ts';
import styles from './desk.module.css';

const draft = 'announcement';
const usualDays = 7;

const empty = (): NewAnnouncement => ({ en: '', zh: '', from: today(), to: addDays(today(), usualDays) });

/** Adds an announcement. Unsent text survives a reload. */
export function AnnouncementForm() {
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
