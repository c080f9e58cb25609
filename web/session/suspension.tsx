import type { ReactNode } from 'react';
import type { ErrorDetails } from '../../contract/errors.ts';
import { useText } from '../i18n/language.ts';
import { useFormat } from '../i18n/use-format.ts';
import { Banner } from '../ui/banner.tsx';
import { MemberText } from '../ui/member-text.tsx';

/** Until when the account is suspended, and why. */
export function Suspension({ until, reason, actions }: ErrorDetails & { actions?: ReactNode }) {
  const { logIn: text } = useText().auth;
  const format = useFormat();
  return (
    <Banner tone="red" actions={actions}>
      <p>
        {until
          ? text.suspendedUntil({ when: `${format.instant(until)} ${format.time(until)}` })
          : text.suspended}
      </p>
      {reason && (
        <p>
          <MemberText text={reason} within={text.suspensionReason({ reason })} />
        </p>
      )}
    </Banner>
  );
}
