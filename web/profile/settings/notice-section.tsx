import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import type { MailChange } from '../../../contract/notices/endpoints.ts';
import {
  choicesOf,
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
import { userInfo } from '../../session/user-info.ts';
import { Banner } from '../../ui/banner.tsx';
import { Select } from '../../ui/select.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { offersPush, ThisDevice } from './this-device.tsx';
import styles from './notice-section.module.css';

/** Which notices reach the member by which channel. */
const ways = queryOptions({
  queryKey: ['profile', 'ways'],
  queryFn: async ({ signal }) => {
    const [settings, channels] = await Promise.all([
      call(noticeCalls.mailSettings, {}, { signal }),
      call(noticeCalls.channels, {}, { signal }),
    ]);
    return { ...settings, ...channels };
  },
});

/** The ways by which notices reach the member. */
export function NoticeSection({ info }: { info: UserInfo }) {
  const { ways: text } = useText().notices;
  const failureText = useFailureText();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(ways);
  const labelOf = (group: MailGroupName, choice: MailChoice) =>
    group === 'weekly' && choice === 'now' ? text.weekly : text.choices[choice];
  const choose = useMutation({
    mutationFn: (chosen: MailChange) => call(noticeCalls.chooseMail, chosen),
    onSuccess: (settings, { group, mail, push, wecom }) => {
      client.setQueryData(ways.queryKey, (known) => known && { ...known, ...settings });
      if (group === 'weekly') void client.invalidateQueries(userInfo);
      const chosen = mail
        ? labelOf(group, mail)
        : text.turned({
            way: push === undefined ? text.wecom : text.push,
            on: (push ?? wecom) ? 'yes' : 'no',
          });
      showToast({ tone: 'neutral', text: text.saved({ group: text.groups[group], choice: chosen }) });
    },
  });
  const wanted = choose.isPending ? choose.variables : undefined;
  const devices = data?.push.devices ?? 0;
  const switches = [
    ...(offersPush || devices > 0 ? ['push' as const] : []),
    ...(data?.wecom ? ['wecom' as const] : []),
  ];
  const reaches = { push: devices > 0, wecom: data?.wecom?.state === 'linked' };
  const groups = mailGroupNames.filter(
    (name) => info.role === 'admin' || !('adminsOnly' in mailGroups[name]),
  );
  if (!data && error) return <LoadFailed failure={error} onRetry={() => void refetch()} />;
  return (
    <div className="stack gap-24">
      {data?.bounced && <Banner tone="red">{text.bounced}</Banner>}
      {offersPush && (
        <ThisDevice info={info} push={data?.push} onChange={() => client.invalidateQueries(ways)} />
      )}
      <table className={styles.ways}>
        <thead>
          <tr>
            <th scope="col">{text.group}</th>
            <th scope="col">{text.mail}</th>
            {switches.map((way) => (
              <th key={way} scope="col">
                {text[way]}
                {data && !reaches[way] && <span className="soft">{text.idle[way]}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => {
            const stored = data?.groups.find((one) => one.group === group);
            // Disabled controls reserve the space while the settings load, to avoid a layout shift.
            const changed = wanted?.group === group ? wanted : undefined;
            const choice = changed?.mail ?? stored?.mail ?? mailGroups[group].mail;
            const isFixed = 'isFixed' in mailGroups[group];
            const label = (way: 'mail' | 'push' | 'wecom') => `${text[way]}: ${text.groups[group]}`;
            return (
              <tr key={group}>
                <th scope="row">{text.groups[group]}</th>
                <td>
                  {isFixed ? (
                    labelOf(group, choice)
                  ) : (
                    <Select
                      labelHidden
                      label={label('mail')}
                      className="small"
                      options={choicesOf(group).map((one) => ({ value: one, label: labelOf(group, one) }))}
                      disabled={!data}
                      value={choice}
                      onChange={({ target }) => choose.mutate({ group, mail: target.value as MailChoice })}
                    />
                  )}
                </td>
                {switches.map((way) => (
                  <td key={way}>
                    {isFixed ? (
                      <>
                        <Check aria-hidden="true" />
                        <span className="visually-hidden">{text.always}</span>
                      </>
                    ) : (
                      <label className="square">
                        <input
                          type="checkbox"
                          className={styles.box}
                          aria-label={label(way)}
                          disabled={!data}
                          checked={changed?.[way] ?? stored?.[way] ?? false}
                          onChange={({ target }) => choose.mutate({ group, [way]: target.checked })}
                        />
                      </label>
                    )}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      {choose.isError && (
        <Banner tone="red">
          {text.failed} {failureText(choose.error)}
        </Banner>
      )}
      {data?.wecom && <p className="soft small">{text.wecomStates[data.wecom.state]}</p>}
      <BlockedMembers />
    </div>
  );
}
