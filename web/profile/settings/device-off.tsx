import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { call } from '../../api/call.ts';
import { noticeCalls } from '../../api/calls.ts';
import { useText } from '../../i18n/language.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { showToast } from '../../ui/toast-store.ts';
import { subscribe } from './this-device.tsx';

/** Ends a subscription that the server does not know, so that this is asked once. Returns the key for another. */
async function endUnknown(): Promise<string | undefined> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return undefined;
  const { push } = await call(noticeCalls.channels, {});
  if (push.this_device) return undefined;
  await subscription.unsubscribe();
  return push.public_key;
}

/** Says that pushes to this browser have ended, as after a restore, and offers to turn them on again. */
export function DeviceOff() {
  const { device: text } = useText().notices;
  const failureText = useFailureText();
  const client = useQueryClient();
  const turnOn = useMutation({
    mutationFn: subscribe,
    onSuccess: () => {
      showToast({ tone: 'neutral', text: text.on });
      return client.invalidateQueries({ queryKey: ['profile', 'ways'] });
    },
    onError: (failure) =>
      showToast({
        tone: 'red',
        text: failure instanceof DOMException ? text.unreachable : failureText(failure),
      }),
  });
  const offer = useEffectEvent((key: string) =>
    showToast({
      tone: 'neutral',
      text: text.ended,
      action: { label: text.turnOn, run: () => turnOn.mutate(key) },
    }),
  );
  useEffect(() => {
    endUnknown().then(
      (key) => key !== undefined && offer(key),
      // The next page asks again.
      () => undefined,
    );
  }, []);
  return null;
}
