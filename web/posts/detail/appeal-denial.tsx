import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FullPost } from '../../../contract/posts/views.ts';
import { call } from '../../api/call.ts';
import { appealCalls } from '../../api/screen-calls.ts';
import { AppealForm } from '../../appeals/appeal-form.tsx';
import { useText } from '../../i18n/language.ts';
import { Button } from '../../ui/button.tsx';
import { fullPost } from '../queries.ts';

/** Lets the author of a denied post ask for another look, and says what became of it. */
export function AppealDenial({ post: { post_id: postId, appeal_state: state } }: { post: FullPost }) {
  const { appeals } = useText();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  if (!state) return null;
  if (state !== 'possible') return <p>{appeals.states[state]}</p>;
  return isOpen ? (
    <AppealForm
      draft={`appeal post ${postId}`}
      send={async (text) => {
        await call(appealCalls.appealDenial, { postId, text });
        // The form says that it was sent; the next visit of the post shows that the appeal is open.
        await client.invalidateQueries({ queryKey: fullPost(postId).queryKey, refetchType: 'none' });
      }}
    />
  ) : (
    <Button tone="plain" onClick={() => setOpen(true)}>
      {appeals.ask}
    </Button>
  );
}
