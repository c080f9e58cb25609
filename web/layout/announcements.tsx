import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { tagOf } from '../../contract/languages.ts';
import { call } from '../api/call.ts';
import { pageCalls } from '../api/calls.ts';
import { useText } from '../i18n/language.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { useWrittenIn } from '../i18n/use-written-in.ts';
import { paths } from '../paths.ts';
import { useCookiesRefused } from '../session/session-store.ts';
import { termsKey, useTermsToAccept } from '../session/terms.ts';
import { getStored, setStored } from '../storage/storage.ts';
import { Button } from '../ui/button.tsx';
import { CloseButton } from '../ui/icon-button.tsx';
import { showToast } from '../ui/toast-store.ts';
import { isWeChat } from '../ui/wechat.ts';
import { useSite } from './site.ts';
import styles from './layout.module.css';

const storedName = 'closed-announcements';

/**
 * New terms and the running announcements. They are below the header to avoid a layout shift: the header is visible
 * before the scripts have loaded. A closed announcement stays closed in this browser.
 */
export function Announcements() {
  const { common } = useText();
  const writtenIn = useWrittenIn();
  const cookiesRefused = useCookiesRefused();
  const { announcements = [] } = useSite();
  const [closed, setClosed] = useState(() => getStored(storedName)?.split(' ') ?? []);
  const close = (id: string) => {
    const running = announcements.map(({ announcement_id }) => announcement_id);
    const kept = [...closed, id].filter((one) => running.includes(one));
    setStored(storedName, kept.join(' '));
    setClosed(kept);
  };
  const shown = announcements.filter(({ announcement_id }) => !closed.includes(announcement_id));
  return (
    <section aria-label={common.announcements.title} className={styles.announcements}>
      <NewTerms />
      {isWeChat && cookiesRefused && <p className={styles.announcement}>{common.weChat.openInBrowser}</p>}
      {shown.map(({ announcement_id, ...texts }) => {
        const { text, language } = writtenIn(texts);
        return (
          <div key={announcement_id} className={styles.announcement}>
            <p className="anywhere lines" lang={tagOf(language)}>
              {text}
            </p>
            <CloseButton onClick={() => close(announcement_id)} />
          </div>
        );
      })}
    </section>
  );
}

/** Asks a member to accept terms that have changed, until they are accepted. */
function NewTerms() {
  const { common } = useText();
  const failureText = useFailureText();
  const client = useQueryClient();
  const version = useTermsToAccept();
  const accept = useMutation({
    mutationFn: (accepted: number) => call(pageCalls.acceptTerms, { version: accepted }),
    onSuccess: () => client.setQueryData(termsKey, null),
    onError: (failure) => showToast({ tone: 'red', text: failureText(failure) }),
  });
  if (version === null) return null;
  return (
    <div className={styles.announcement}>
      <p className="anywhere lines">{common.announcements.newTerms}</p>
      <div className="cluster centered">
        <Link to={paths.terms} className="target">
          {common.announcements.read}
        </Link>
        <Button small busy={accept.isPending} onClick={() => accept.mutate(version)}>
          {common.announcements.accept}
        </Button>
      </div>
    </div>
  );
}
