import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { authorActions, postActions } from '../../contract/posts/actions.ts';
import { call } from '../api/call.ts';
import { postCalls } from '../api/screen-calls.ts';
import { useText } from '../i18n/language.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import styles from './notices.module.css';

const answers = ['confirm', 'reserve', 'deal-made'] as const;
type Answer = (typeof answers)[number];

/** The answers to 'still available?', on the notice itself. */
export function Answers({ postId }: { postId: string }) {
  const { actions, posts } = useText();
  const { manage } = posts.detail;
  const failureText = useFailureText();
  const client = useQueryClient();
  const [asked, ask] = useState<Answer>();
  const { mutate, ...answer } = useMutation({
    mutationFn: (action: Answer) =>
      call(postCalls[authorActions[action].call], { postId, ...postActions[action].sends }),
    onSuccess: () => ask(undefined),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['posts'] }),
        client.invalidateQueries({ queryKey: ['notices'] }),
      ]),
  });
  if (answer.isSuccess) return <output className={styles.done}>{posts.confirmation.answered}</output>;
  return (
    <div className={styles.answers}>
      {answers.map((action, index) => {
        const { asks } = postActions[action];
        return (
          <Button
            key={action}
            small
            tone={index === 0 ? 'accent' : 'plain'}
            busy={!asks && answer.isPending}
            onClick={() => (asks ? ask(action) : mutate(action))}
          >
            {actions.own[action]}
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
