import { useText } from '../i18n/language.ts';
import { LoadFailed } from '../layout/load-failed.tsx';
import { Page } from '../layout/page.tsx';
import type { FailedCheck } from '../session/admins-only.tsx';

/** Shown instead of an admin screen if the check for the admin role fails. */
export function CheckFailed({ failure, onRetry }: FailedCheck) {
  const { errors } = useText();
  return (
    <Page title={errors.loadFailed} heading="own">
      <LoadFailed heading failure={failure} onRetry={onRetry} />
    </Page>
  );
}
