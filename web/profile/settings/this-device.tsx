import { useMutation } from '@tanstack/react-query';
import type { Channels } from '../../../contract/notices/views.ts';
import type { UserInfo } from '../../../contract/profile/endpoints.ts';
import { call } from '../../api/call.ts';
import { noticeCalls } from '../../api/calls.ts';
import { useLanguage, useText } from '../../i18n/language.ts';
import { currentSession } from '../../session/session-store.ts';
import { storeLanguage } from '../../session/use-switch-language.ts';
import { registerWorker } from '../../storage/register-worker.ts';
import { Banner, Failed } from '../../ui/banner.tsx';
import { Switch } from '../../ui/switch.tsx';
import { showToast } from '../../ui/toast-store.ts';
import styles from './notice-section.module.css';

/** Whether this browser can get pushes: on https and localhost only, and on an iPhone only from the home screen. */
export const offersPush =
  isSecureContext &&
  'serviceWorker' in navigator &&
  'PushManager' in globalThis &&
  'Notification' in globalThis;

export async function subscribe(publicKey: string): Promise<void> {
  const session = currentSession();
  if (session) await registerWorker(session);
  const { pushManager } = await navigator.serviceWorker.ready;
  // The one of another member who used this browser, or of other keys.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  await call(noticeCalls.addDevice, { endpoint, p256dh, auth });
}

async function unsubscribe(): Promise<void> {
  await call(noticeCalls.removeDevice, {});
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

interface Props {
  info: UserInfo;
  /** Undefined while it loads. */
  push: Channels['push'] | undefined;
  onChange: () => Promise<void>;
}

/** Turns pushes to this browser on and off. Asks for the browser's permission only then. */
export function ThisDevice({ info, push, onChange }: Props) {
  const { device: text } = useText().notices;
  const language = useLanguage();
  const change = useMutation({
    mutationFn: async (wanted: boolean) => {
      if (!push) return;
      if (!wanted) return unsubscribe();
      if ((await Notification.requestPermission()) !== 'granted') return;
      await subscribe(push.public_key);
      // Pushes are in the member's language.
      if (!info.language) await storeLanguage(language);
    },
    onSuccess: async (_nothing, wanted) => {
      const isDone = !wanted || Notification.permission === 'granted';
      if (isDone) showToast({ tone: 'neutral', text: wanted ? text.on : text.off });
      await onChange();
    },
  });
  const isPermitted = Notification.permission === 'granted';
  const isOn = change.isPending ? change.variables : push?.this_device === true && isPermitted;
  const isRefused =
    Notification.permission === 'denied' || (change.isSuccess && change.variables && !isPermitted);
  return (
    <div className={styles.here}>
      <Switch
        label={text.label}
        checked={isOn}
        disabled={!push}
        onChange={({ target }) => change.mutate(target.checked)}
      />
      <p className="soft small">
        {text.lead} {push && push.devices > 0 && text.devices({ count: push.devices })}
      </p>
      {isRefused && <Banner>{text.refused}</Banner>}
      {change.error instanceof DOMException ? (
        <Banner tone="red">{text.unreachable}</Banner>
      ) : (
        <Failed failure={change.error} />
      )}
    </div>
  );
}
