import type { ComponentType } from 'react';
import { useText } from '../i18n/language.ts';
import { LoadFailed } from '../layout/load-failed.tsx';
import { Page } from '../layout/page.tsx';
import { AdminsOnly, type FailedCheck } from '../session/admins-only.tsx';

/** The screen behind the check for the admin role. */
export function forAdmins(Screen: ComponentType): ComponentType {
  return function ForAdmins() {
    return (
      <AdminsOnly Failed={CheckFailed}>
        <Screen />
      </AdminsOnly>
    );
  };
}

/** Shown instead of an admin screen if the check for the admin role fails. */
function CheckFailed({ failure, onRetry }: FailedCheck) {
  const { errors } = useText();
  return (
    <Page title={errors.loadFailed} heading="own">
      <LoadFailed heading failure={failure} onRetry={onRetry} />
    </Page>
  );
}
