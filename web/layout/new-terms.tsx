import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { call } from '../api/call.ts';
import { pageCalls } from '../api/calls.ts';
import { useText } from '../i18n/language.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { paths } from '../paths.ts';
import { termsKey, useTermsToAccept } from '../session/terms.ts';
import { Button } from '../ui/button.tsx';
import { showToast } from '../ui/toast-store.ts';
import styles from './layout.module.css';

/** Asks a member to accept terms that have changed, until they are accepted. */
export function NewTerms() {
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
