import { useText } from '../i18n/language.ts';
import { paths } from '../paths.ts';
import { useMembership } from '../session/membership.ts';
import { ButtonLink } from '../ui/button.tsx';
import { LogOutButton } from './log-out-button.tsx';

/** Login or Logout. */
export function SessionButton({ memberClassName }: { memberClassName?: string | undefined }) {
  const { header } = useText().common;
  if (useMembership({ check: false }) === 'visitor') {
    return (
      <ButtonLink small tone="accent" to={paths.logIn()}>
        {header.logIn}
      </ButtonLink>
    );
  }
  return <LogOutButton className={memberClassName} />;
}
