import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Action } from '../../contract/action.ts';
import { CallerError } from '../../contract/errors.ts';
import { offerActions } from '../../contract/offers/actions.ts';
import { authorActions, postActions } from '../../contract/posts/actions.ts';
import { call } from '../api/call.ts';
import { offerCalls, type Call } from '../api/calls.ts';
import { postCalls } from '../api/screen-calls.ts';
import { useText } from '../i18n/language.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import styles from './notices.module.css';

const answersTo = {
  available: ['confirm', 'reserve', 'deal-made'],
  meeting: ['met', 'missed'],
} as const;
type Question = keyof typeof answersTo;
type Answer = (typeof answersTo)[Question][number];

const rows: Record<Answer, Action> = { ...postActions, ...offerActions };

interface Asked {
  postId: string;
  /** Of a meeting. */
  offerId: string | undefined;
}

async function send({ postId, offerId }: Asked, answer: Answer): Promise<void> {
  const { sends } = rows[answer];
  if (answer !== 'met' && answer !== 'missed') {
    const row: Call<{ postId?: string | number | undefined }, unknown> =
      postCalls[authorActions[answer].call];
    await call(row, { postId, ...sends });
    return;
  }
  if (offerId === undefined) throw new CallerError('offer_state');
  await call(offerCalls.answerMeeting, { offerId, ...offerActions[answer].sends });
}

/** The answers to 'still available?' or 'did you meet?', on the notice itself. */
export function Answers({ question, ...asked }: Asked & { question: Question }) {
  const { actions, offers, posts } = useText();
  const { manage } = posts.detail;
  const failureText = useFailureText();
  const client = useQueryClient();
  const [chosen, ask] = useState<Answer>();
  const { mutate, ...answer } = useMutation({
    mutationFn: (action: Answer) => send(asked, action),
    onSuccess: () => ask(undefined),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['posts'] }),
        client.invalidateQueries({ queryKey: ['notices'] }),
      ]),
  });
  const answers: readonly Answer[] = answersTo[question];
  const labels: Record<Answer, string> = { ...actions.own, ...offers.actions };
  if (answer.isSuccess) return <output className={styles.done}>{posts.confirmation.answered}</output>;
  return (
    <div className={styles.answers}>
      {answers.map((action, index) => {
        const { asks } = rows[action];
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
      {answer.isError && !chosen && (
        <p className={styles.failure} role="alert">
          {failureText(answer.error)}
        </p>
      )}
      <ConfirmDialog
        open={chosen !== undefined}
        onClose={() => ask(undefined)}
        onConfirm={() => chosen && mutate(chosen)}
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
