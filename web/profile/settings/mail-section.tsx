import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { mailChoices, type MailChoice, type MailGroupName } from '../../../contract/notices/kinds.ts';
import { call } from '../../api/call.ts';
import { noticeCalls } from '../../api/calls.ts';
import { useText } from '../../i18n/language.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Section } from '../section.tsx';
import { SegmentedControl } from './segmented-control.tsx';
import styles from './display-section.module.css';

const mailSettings = queryOptions({
  queryKey: ['profile', 'mail'],
  queryFn: ({ signal }) => call(noticeCalls.mailSettings, {}, { signal }),
});

/** When each group of notices is mailed. */
export function MailSection() {
  const { notices, common } = useText();
  const { mail } = notices;
  const failureText = useFailureText();
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(mailSettings);
  const choose = useMutation({
    mutationFn: (chosen: { group: MailGroupName; mail: MailChoice }) => call(noticeCalls.chooseMail, chosen),
    onSuccess: (settings) => client.setQueryData(mailSettings.queryKey, settings),
  });
  const wanted = choose.isPending ? choose.variables : undefined;
  const choosable = data?.groups.filter((group) => !group.is_fixed);
  return (
    <Section title={mail.label} lead={mail.lead}>
      <div className={styles.display}>
        {!data && error && <LoadFailed failure={error} onRetry={() => void refetch()} busy={isFetching} />}
        {!data && !error && <Spinner label={common.loading} />}
        {data?.bounced && <Banner tone="red">{mail.bounced}</Banner>}
        {choosable?.map(({ group, mail: stored }) => (
          <SegmentedControl
            key={group}
            label={mail.groups[group]}
            options={mailChoices.map((choice) => ({ value: choice, label: mail.choices[choice] }))}
            value={wanted?.group === group ? wanted.mail : stored}
            onChange={(choice) => choose.mutate({ group, mail: choice })}
          />
        ))}
        {data && <p>{mail.fixed}</p>}
        {choose.isError && (
          <Banner tone="red">
            {mail.failed} {failureText(choose.error)}
          </Banner>
        )}
      </div>
    </Section>
  );
}
