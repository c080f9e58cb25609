import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  mailChoices,
  mailGroupNames,
  mailGroups,
  type MailChoice,
  type MailGroupName,
} from '../../../contract/notices/mail-groups.ts';
import type { UserInfo } from '../../../contract/profile/endpoints.ts';
import { call } from '../../api/call.ts';
import { noticeCalls } from '../../api/calls.ts';
import { useText } from '../../i18n/language.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { BlockedMembers } from '../../offers/blocked-members.tsx';
import { Banner } from '../../ui/banner.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { SegmentedControl } from './segmented-control.tsx';

const mailSettings = queryOptions({
  queryKey: ['profile', 'mail'],
  queryFn: ({ signal }) => call(noticeCalls.mailSettings, {}, { signal }),
});

/** When each group of notices is mailed. */
export function MailSection({ info }: { info: UserInfo }) {
  const isAdmin = info.role === 'admin';
  const { notices } = useText();
  const { mail } = notices;
  const failureText = useFailureText();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(mailSettings);
  const choose = useMutation({
    mutationFn: (chosen: { group: MailGroupName; mail: MailChoice }) => call(noticeCalls.chooseMail, chosen),
    onSuccess: (settings, { group, mail: choice }) => {
      client.setQueryData(mailSettings.queryKey, settings);
      showToast({
        tone: 'neutral',
        text: mail.saved({ group: mail.groups[group], choice: mail.choices[choice] }),
      });
    },
  });
  const wanted = choose.isPending ? choose.variables : undefined;
  const groups = mailGroupNames.filter(
    (name) => !('isFixed' in mailGroups[name]) && (isAdmin || !('adminsOnly' in mailGroups[name])),
  );
  return (
    <div className="stack gap-24">
      {data?.bounced && <Banner tone="red">{mail.bounced}</Banner>}
      {!data && error ? (
        <LoadFailed failure={error} onRetry={() => void refetch()} />
      ) : (
        // Disabled controls reserve the space while the settings load, to avoid a layout shift.
        groups.map((group) => (
          <SegmentedControl
            key={group}
            label={mail.groups[group]}
            options={mailChoices.map((choice) => ({ value: choice, label: mail.choices[choice] }))}
            disabled={!data}
            value={
              wanted?.group === group ? wanted.mail : data?.groups.find((one) => one.group === group)?.mail
            }
            onChange={(choice) => choose.mutate({ group, mail: choice })}
          />
        ))
      )}
      <p>{mail.fixed}</p>
      {choose.isError && (
        <Banner tone="red">
          {mail.failed} {failureText(choose.error)}
        </Banner>
      )}
      <BlockedMembers />
    </div>
  );
}
