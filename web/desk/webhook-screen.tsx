import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { webhookChoice, type WebhookChoice } from '../../contract/desk/fields.ts';
import { webhookKinds, type Webhook, type WebhookKind } from '../../contract/desk/views.ts';
import { call } from '../api/call.ts';
import { deskCalls } from '../api/calls.ts';
import { Fields } from '../form/fields.tsx';
import { useCallForm } from '../form/use-call-form.ts';
import { useText } from '../i18n/language.ts';
import { useFormat } from '../i18n/use-format.ts';
import { focusContent } from '../layout/focus-content.ts';
import { Loaded } from '../layout/loaded.tsx';
import { Page } from '../layout/page.tsx';
import { Banner, Failed } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Select } from '../ui/select.tsx';
import { showToast } from '../ui/toast-store.ts';
import { webhook as query } from './queries.ts';
import styles from './desk.module.css';

/** /desk/robot: the webhook that writes into the moderators' group chat. */
export function WebhookScreen() {
  const { robot: text } = useText().desk;
  return (
    <Page title={text.title} width="column">
      <p>{text.lead}</p>
      <Loaded query={useQuery(query)}>
        {(webhook) => (
          <>
            {webhook.kind && <SetWebhook key={webhook.address} webhook={webhook} kind={webhook.kind} />}
            <WebhookForm webhook={webhook} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** The webhook that is set, with its test. */
function SetWebhook({ webhook, kind }: { webhook: Webhook; kind: WebhookKind }) {
  const { robot: text } = useText().desk;
  const format = useFormat();
  const client = useQueryClient();
  const [asks, setAsks] = useState(false);
  const test = useMutation({
    mutationFn: () => call(deskCalls.testWebhook, {}),
    onSuccess: () => client.invalidateQueries(query),
  });
  const remove = useMutation({
    mutationFn: () => call(deskCalls.removeWebhook, {}),
    onSuccess: (none) => {
      client.setQueryData(query.queryKey, none);
      focusContent();
      showToast({ tone: 'neutral', text: text.removed });
    },
  });
  const { address, signs, failed } = webhook;
  return (
    <section className="card stack gap-12" aria-label={text.kinds[kind]}>
      <div className={styles.both}>
        <h2>{text.kinds[kind]}</h2>
        <p>{address}</p>
        {signs && <p className="soft small">{text.signs}</p>}
      </div>
      {failed && (
        <Banner tone="red">
          {text.failed({ since: format.instant(failed.since), reason: failed.reason })}
        </Banner>
      )}
      <div className="cluster">
        <Button small tone="plain" busy={test.isPending} onClick={() => test.mutate()}>
          {text.test}
        </Button>
        <Button small tone="quiet" onClick={() => setAsks(true)}>
          {text.remove}
        </Button>
      </div>
      {test.data &&
        (test.data.sent ? (
          <Banner tone="green">{text.tested}</Banner>
        ) : (
          <Banner tone="red">{text.notSent({ reason: test.data.reason ?? '' })}</Banner>
        ))}
      <Failed failure={test.error} />
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        onConfirm={() => remove.mutate()}
        title={text.removeTitle}
        confirmLabel={text.remove}
        busy={remove.isPending}
        failure={remove.error}
      >
        <p>{text.removeText}</p>
      </ConfirmDialog>
    </section>
  );
}

const signing: readonly WebhookKind[] = ['dingtalk', 'feishu'];

function WebhookForm({ webhook }: { webhook: Webhook }) {
  const { robot: text } = useText().desk;
  const client = useQueryClient();
  const { form, submit, failure, busy } = useCallForm<WebhookChoice, Webhook>({
    schema: webhookChoice,
    empty: { kind: webhook.kind ?? 'wecom', address: '', secret: '' },
    // An empty secret keeps the one that is set.
    send: ({ kind, address, secret }) =>
      call(deskCalls.setWebhook, { kind, address, ...(secret && signing.includes(kind) && { secret }) }),
    again: true,
    onSuccess: (stored) => {
      client.setQueryData(query.queryKey, stored);
      form.reset({ kind: stored.kind ?? 'wecom', address: '', secret: '' });
      showToast({ tone: 'neutral', text: text.saved });
    },
  });
  const kind = form.watch('kind');
  const keepsSecret = webhook.signs === true && webhook.kind === kind;
  const address = {
    name: 'address',
    as: 'id',
    label: text.address,
    help: text.addressHelp,
    required: true,
  } as const;
  const secret = {
    name: 'secret',
    as: 'id',
    label: text.secret,
    optional: true,
    help: keepsSecret && text.kept,
  } as const;
  return (
    <form noValidate className="stack" onSubmit={submit}>
      {webhook.kind && <h2>{text.change}</h2>}
      <Select
        label={text.kind}
        help={text.howTo[kind]}
        options={webhookKinds.map((value) => ({ value, label: text.kinds[value] }))}
        {...form.register('kind')}
      />
      <Fields form={form} rows={signing.includes(kind) ? [address, secret] : [address]} />
      <Failed failure={failure} />
      <div>
        <Button type="submit" busy={busy}>
          {text.save}
        </Button>
      </div>
    </form>
  );
}
