import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallerError } from '../../contract/errors.ts';
import { authorActions, postActions } from '../../contract/posts/actions.ts';
import { call } from '../api/call.ts';
import { offerCalls, postCalls } from '../api/screen-calls.ts';
import { useText } from '../i18n/language.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import styles from './notices.module.css';

const available = ['confirm', 'reserve', 'deal-made'] as const;
const meeting = ['met', 'missed'] as const;
type Answer = (typeof available)[number] | (typeof meeting)[number];

async function send(postId: string, answer: Answer): Promise<void> {
  if (answer !== 'met' && answer !== 'missed') {
    await call(postCalls[authorActions[answer].call], { postId, ...postActions[answer].sends });
    return;
  }
  const received = await call(offerCalls.received, { postId });
  const promised = received.find(({ state }) => state === 'promised');
  if (!promised) throw new CallerError('offer_state');
  await call(offerCalls.answerMeeting, { offerId: promised.offer_id, met: answer === 'met' });
}

/** The answers to 'still available?' or 'did you meet?', on the notice itself. */
export function Answers({ postId, isMeeting }: { postId: string; isMeeting: boolean }) {
  const { actions, offers, posts } = useText();
  const { manage } = posts.detail;
  const failureText = useFailureText();
  const client = useQueryClient();
  const [asked, ask] = useState<Answer>();
  const { mutate, ...answer } = useMutation({
    mutationFn: (action: Answer) => send(postId, action),
    onSuccess: () => ask(undefined),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['posts'] }),
        client.invalidateQueries({ queryKey: ['notices'] }),
      ]),
  });
  const answers: readonly Answer[] = isMeeting ? meeting : available;
  const labels: Record<Answer, string> = { ...actions.own, ...offers.actions };
  if (answer.isSuccess) return <output className={styles.done}>{posts.confirmation.answered}</output>;
  return (
    <div className={styles.answers}>
      {answers.map((action, index) => {
        const asks = action === 'deal-made';
        return (
          <Button
            key={action}
            small
            tone={index === 0 ? 'accent' : 'plain'}
            busy={!asks && answer.isPending}
            onClick={() => (asks ? ask(action) : mutate(action))}
          >
            {labels[action]}
          </Button>
        );
      })}
      {answer.isError && !asked && (
        <p className={styles.failure} role="alert">
          {failureText(answer.error)}
        </p>
      )}
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => ask(undefined)}
        onConfirm={() => asked && mutate(asked)}
        title={manage.archiveTitle}
        confirmLabel={actions.own['deal-made']}
        busy={answer.isPending}
        tone="accent"
        failure={answer.error}
      >
        <p>{manage.archiveText}</p>
      </ConfirmDialog>
    </div>
  );
}
