import { useState } from 'react';
import { hasUnsentDraft } from '../form/draft.ts';
import { useText } from '../i18n/language.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { useLogOut } from '../session/log-out.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { showToast } from '../ui/toast-store.ts';

/** Logs out. Asks first if a post was begun and not sent, because that deletes it. */
export function LogOutButton({ className }: { className?: string | undefined }) {
  const { common } = useText();
  const { header } = common;
  const failureText = useFailureText();
  const logOut = useLogOut();
  const [asks, setAsks] = useState(false);
  const run = () =>
    logOut.mutate(undefined, {
      onError: (failure) => {
        setAsks(false);
        showToast({ tone: 'red', text: `${header.logOutFailed} ${failureText(failure)}` });
      },
    });
  return (
    <>
      <Button
        small
        tone="plain"
        className={className}
        busy={logOut.isPending}
        busyLabel={header.loggingOut}
        onClick={() => {
          if (hasUnsentDraft()) setAsks(true);
          else run();
        }}
      >
        {header.logOut}
      </Button>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        onConfirm={run}
        title={header.logOutTitle}
        confirmLabel={header.logOut}
        busy={logOut.isPending}
        busyLabel={header.loggingOut}
        tone="danger"
      >
        <p>{header.logOutText}</p>
      </ConfirmDialog>
    </>
  );
}
