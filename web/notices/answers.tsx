import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { postCalls } from '../api/screen-calls.ts';
import { useText } from '../i18n/language.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import styles from './answers.module.css';

type Answer = 'yes' | 'reserve' | 'deal';

/** The answers to 'still available?', on the notice itself. */
export function Answers({ postId }: { postId: string }) {
  const { posts } = useText();
  const { manage } = posts.detail;
  const failureText = useFailureText();
  const client = useQueryClient();
  const [asks, setAsks] = useState(false);
  const { mutate, ...answer } = useMutation({
    mutationFn: (chosen: Answer) => {
      if (chosen === 'yes') return call(postCalls.confirm, { postId });
      if (chosen === 'reserve') return call(postCalls.edit, { postId, postStatus: 'In progress' });
      return call(postCalls.archive, { postId, dealMade: true });
    },
    onSuccess: () => setAsks(false),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['posts'] }),
        client.invalidateQueries({ queryKey: ['notices'] }),
      ]),
  });
  if (answer.isSuccess) return <output className={styles.done}>{posts.confirmation.answered}</output>;
  const busy = { busy: answer.isPending };
  return (
    <div className={styles.answers}>
      <Button small {...busy} onClick={() => mutate('yes')}>
        {posts.confirmation.yes}
      </Button>
      <Button small tone="plain" {...busy} onClick={() => mutate('reserve')}>
        {manage.reserve}
      </Button>
      <Button small tone="plain" onClick={() => setAsks(true)}>
        {manage.dealMade}
      </Button>
      {answer.isError && !asks && (
        <p className={styles.failure} role="alert">
          {failureText(answer.error)}
        </p>
      )}
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        onConfirm={() => mutate('deal')}
        title={manage.archiveTitle}
        confirmLabel={manage.dealMade}
        {...busy}
        tone="accent"
        error={answer.isError ? failureText(answer.error) : undefined}
      >
        <p>{manage.archiveText}</p>
      </ConfirmDialog>
    </div>
  );
}
