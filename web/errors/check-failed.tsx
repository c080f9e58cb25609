import { useText } from '../i18n/language.ts';
import { LoadFailed } from '../layout/load-failed.tsx';
import { Page } from '../layout/page.tsx';
import type { FailedCheck } from '../session/admins-only.tsx';

/** Shown in an admin screen's place while the server can't be asked whether the member is an admin. */
export function CheckFailed({ failure, busy, onRetry }: FailedCheck) {
  const { errors } = useText();
  return (
    <Page title={errors.loadFailed} heading="own">
      <LoadFailed heading failure={failure} busy={busy} onRetry={onRetry} />
    </Page>
  );
}
