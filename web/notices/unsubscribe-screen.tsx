import { useMutation } from '@tanstack/react-query';
import { useSearch } from 'wouter';
import { isMailGroup } from '../../contract/notices/mail-groups.ts';
import { call } from '../api/call.ts';
import { noticeCalls } from '../api/calls.ts';
import { useText } from '../i18n/language.ts';
import { Page } from '../layout/page.tsx';
import { paths } from '../paths.ts';
import { Banner, Failed } from '../ui/banner.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import styles from './unsubscribe-screen.module.css';

/** /unsubscribe: stops the group of mails that the token in a mail's link identifies. Needs no login. */
export function UnsubscribeScreen() {
  const { notices } = useText();
  const { unsubscribe: texts, ways } = notices;
  const token = new URLSearchParams(useSearch()).get('token') ?? '';
  const change = useMutation({
    mutationFn: (undo: boolean) => call(noticeCalls.unsubscribe, { token, undo }),
  });
  const { data, variables: undone } = change;
  const group = data && (isMailGroup(data.group) ? ways.groups[data.group] : texts.summary);
  return (
    <Page title={texts.title} width="column">
      {!data && <p>{texts.unknown}</p>}
      {group && (
        <Banner tone="green">
          <p>{undone ? texts.undone : texts.done}</p>
          <p>{texts.text({ group })}</p>
        </Banner>
      )}
      <Failed failure={change.error} />
      <div className={styles.actions}>
        <Button
          tone={data && !undone ? 'plain' : 'accent'}
          busy={change.isPending}
          onClick={() => change.mutate(data !== undefined && !undone)}
        >
          {data && !undone ? texts.undo : texts.confirm}
        </Button>
        <ButtonLink tone="plain" to={paths.settingsNotices}>
          {texts.settings}
        </ButtonLink>
      </div>
    </Page>
  );
}
