import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { call } from '../api/call.ts';
import { authCalls } from '../api/calls.ts';
import { useText } from '../i18n/language.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { paths } from '../paths.ts';
import { beginSession } from '../session/membership.ts';
import { Button } from '../ui/button.tsx';
import { showToast } from '../ui/toast-store.ts';

/** The ways into a public demo, also from one of its accounts into the other. */
export function EnterDemo() {
  const { demo } = useText().landing;
  const failureText = useFailureText();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const enter = useMutation({
    mutationFn: (as: 'student' | 'moderator') => call(authCalls.enterDemo, { as }),
    onSuccess: async (reply, as) => {
      await beginSession(client, reply);
      navigate(as === 'student' ? paths.market : paths.desk);
    },
    onError: (failure) => showToast({ tone: 'red', text: failureText(failure) }),
  });
  return (['student', 'moderator'] as const).map((as) => (
    <Button
      key={as}
      tone={as === 'student' ? 'accent' : 'plain'}
      busy={enter.isPending && enter.variables === as}
      onClick={() => enter.mutate(as)}
    >
      {demo[as]}
    </Button>
  ));
}
