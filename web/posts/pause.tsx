import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { memberCalls } from '../api/screen-calls.ts';
import { useText } from '../i18n/language.ts';
import { useFormat } from '../i18n/use-format.ts';
import { focusContent } from '../layout/focus-content.ts';
import { useUserInfo } from '../session/user-info.ts';
import { Banner, Failed } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { showToast } from '../ui/toast-store.ts';

/** Pauses the member until a day, or ends the pause with null. */
export function usePause() {
  const { pause } = useText().posts;
  const format = useFormat();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (until: string | null) => call(memberCalls.setPause, { until }),
    onSuccess: ({ paused_until: until }) => {
      showToast({
        tone: 'neutral',
        text: until ? pause.until({ day: format.dayOfYear(until) }) : pause.ended,
      });
      // The button goes.
      focusContent();
      // Every list of posts may change.
      return client.invalidateQueries();
    },
  });
}

/** Says until when the member's pause lasts, and ends it. Shows nothing without one. */
export function PauseNote() {
  const { pause } = useText().posts;
  const format = useFormat();
  const until = useUserInfo().data?.paused_until;
  const change = usePause();
  if (until === undefined) return null;
  const end = (
    <Button small busy={change.isPending} onClick={() => change.mutate(null)}>
      {pause.end}
    </Button>
  );
  return (
    <>
      <Banner actions={end}>
        <p className="bold">{pause.until({ day: format.dayOfYear(until) })}</p>
        <p>{pause.hidden}</p>
      </Banner>
      <Failed failure={change.error} />
    </>
  );
}
