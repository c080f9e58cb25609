import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Action } from '../../../contract/action.ts';
import { offerActions, type OfferAction } from '../../../contract/offers/actions.ts';
import { call } from '../../api/call.ts';
import { offerCalls, type Call } from '../../api/calls.ts';
import { useText } from '../../i18n/language.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { showToast } from '../../ui/toast-store.ts';
import { refreshPosts } from '../queries.ts';

interface Input {
  action: OfferAction;
  offerId: string;
  reason?: string;
  time?: string;
  area?: string;
  minutes?: number;
}

/** Does an action with an offer, says how it went, and shows what is true then. */
export function useOfferAction() {
  const client = useQueryClient();
  const { done } = useText().offers;
  const failureText = useFailureText();
  return useMutation({
    mutationFn: ({ action, ...input }: Input) => {
      const { call: name, sends }: Action = offerActions[action];
      const row = offerCalls[name as 'promise'] as Call<object, { message: string; deals?: number }>;
      return call(row, { ...input, ...sends }, { keepalive: true });
    },
    onSuccess: ({ deals: count = 0 }, { action, offerId }) => {
      // The offer leaves its place, and a button on it must not take the focus along.
      const place = document.activeElement?.closest(`[data-offer="${offerId}"]`)?.parentElement;
      place?.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
      showToast({ tone: 'neutral', text: action === 'met' ? done.met({ count }) : done[action] });
    },
    onError: (failure) => showToast({ tone: 'red', text: failureText(failure) }),
    onSettled: () => refreshPosts(client),
  });
}
