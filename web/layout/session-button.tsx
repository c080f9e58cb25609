import { useText } from '../i18n/language.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { paths } from '../paths.ts';
import { useLogOut } from '../session/log-out.ts';
import { useMembership } from '../session/membership.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { showToast } from '../ui/toast-store.ts';

export function SessionButton() {
  const { header } = useText().common;
  const failureText = useFailureText();
  const logOut = useLogOut();
  if (useMembership({ check: false }) === 'visitor') {
    return (
      <ButtonLink small tone="accent" to={paths.logIn()}>
        {header.logIn}
      </ButtonLink>
    );
  }
  return (
    <Button
      small
      tone="plain"
      busy={logOut.isPending}
      busyLabel={header.loggingOut}
      onClick={() =>
        logOut.mutate(undefined, {
          onError: (failure) =>
            showToast({ tone: 'red', text: `${header.logOutFailed} ${failureText(failure)}` }),
        })
      }
    >
      {header.logOut}
    </Button>
  );
}
