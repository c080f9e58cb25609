import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UserInfo } from '../../../contract/profile/views.ts';
import { call } from '../../api/call.ts';
import { profileCalls } from '../../api/calls.ts';
import { useText } from '../../i18n/language.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { focusContent } from '../../layout/focus-content.ts';
import { userInfo } from '../../session/user-info.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { MemberText } from '../../ui/member-text.tsx';

/** The result of the last request, shown until it is closed or the next request is sent (rule U5). */
export function LastDecision({ info }: { info: UserInfo }) {
  const { profile } = useText();
  const { decision } = profile.settings;
  const failureText = useFailureText();
  const client = useQueryClient();
  const close = useMutation({
    mutationFn: () => call(profileCalls.dismissDecision, {}),
    onSuccess: () => {
      client.setQueryData(
        userInfo.queryKey,
        (known) => known && { ...known, update_result: null, update_denied_reason: null },
      );
      focusContent();
    },
  });
  if (info.update_result === null) return null;
  return (
    <Banner
      tone={info.update_result === 'approved' ? 'green' : 'red'}
      actions={
        <>
          <Button small tone="plain" busy={close.isPending} onClick={() => close.mutate()}>
            {decision.close}
          </Button>
          {close.isError && <FieldError>{failureText(close.error)}</FieldError>}
        </>
      }
    >
      <p className="anywhere lines">
        <MemberText
          text={info.update_denied_reason}
          within={
            info.update_result === 'approved'
              ? decision.approved
              : decision.denied(info.update_denied_reason ?? decision.noReason)
          }
        />
      </p>
    </Banner>
  );
}
