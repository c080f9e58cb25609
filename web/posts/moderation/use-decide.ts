import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { With } from '../../../contract/action.ts';
import { CallerError, isErrorCode } from '../../../contract/errors.ts';
import { adminActions } from '../../../contract/posts/actions.ts';
import type { ListedPost } from '../../../contract/posts/views.ts';
import { Refusal } from '../../../engine/refusal.ts';
import { call } from '../../api/call.ts';
import { postCalls } from '../../api/screen-calls.ts';
import { removeDraft } from '../../form/draft.ts';
import { deskSummary } from '../../session/desk-summary.ts';
import { fullPost, postList } from '../queries.ts';

export interface Decision {
  posts: readonly ListedPost[];
  action: With<typeof adminActions, 'many'>;
  reason: string;
}

/** A post that the server did not decide. */
export interface Refused {
  post: ListedPost;
  failure: unknown;
}

const decideKey = ['posts', 'decide'];

/** The name of the draft of a reason to deny one post, or all ticked ones. */
export function denialDraft(posts: readonly ListedPost[]): string {
  const [first, ...others] = posts;
  return first && others.length === 0 ? `deny post ${first.post_id}` : 'deny posts';
}

/** The ids of the posts whose decision is being sent. The queue omits them, so that the next post opens at once. */
export function useDeciding(): ReadonlySet<string> {
  const decisions = useMutationState({
    filters: { mutationKey: decideKey, status: 'pending' },
    select: ({ state }) => state.variables as Decision,
  });
  return new Set(decisions.flatMap(({ posts }) => posts.map(({ post_id }) => post_id)));
}

/** Returns the refused posts. Each of several posts is decided on its own, so some can be refused. */
async function send({ posts, action, reason }: Decision): Promise<Refused[]> {
  const [first, ...others] = posts;
  if (first && others.length === 0) {
    const given = action === 'deny' ? { denyReason: reason } : {};
    const seen = { postId: first.post_id, fromStatus: 'Pending' } as const;
    await call(postCalls[adminActions[action].call], { ...seen, ...given });
    return [];
  }
  const decisions = posts.map(({ post_id: postId }) => ({
    postId,
    approve: action === 'approve',
    denyReason: reason,
  }));
  const results = await call(postCalls.decide, { decisions });
  return posts.flatMap((post, index) => {
    const code = results[index]?.code ?? null;
    return code !== null && isErrorCode(code) ? [{ post, failure: new CallerError(code) }] : [];
  });
}

/**
 * Decides posts of the queue, and undoes decisions, the last one first. A post whose decision fails returns to the
 * queue.
 */
export function useDecide(
  onRefused: (refused: readonly Refused[]) => void,
  onUndoFailed: (failed: readonly Refused[]) => void,
) {
  const client = useQueryClient();
  const [done, setDone] = useState<readonly Decision[]>([]);
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['posts', 'list'] }),
      client.invalidateQueries({ queryKey: deskSummary.queryKey }),
    ]);
  const settle = (decision: Decision, refused: readonly Refused[]) => {
    const isRefused = (post: ListedPost) => refused.some((one) => one.post === post);
    const posts = decision.posts.filter((post) => !isRefused(post));
    if (posts.length > 0) setDone((all) => [{ ...decision, posts }, ...all]);
    for (const { post_id: postId } of decision.posts)
      void client.invalidateQueries({ queryKey: fullPost(postId).queryKey, refetchType: 'none' });
    if (posts.length > 0) removeDraft(denialDraft(decision.posts));
    dropFromQueue(new Set(posts.map(({ post_id }) => post_id)));
    void refresh();
    if (refused.length > 0) onRefused(refused);
  };
  const dropFromQueue = (ids: ReadonlySet<string>) =>
    client.setQueryData(
      postList('pending', {}).queryKey,
      (list) =>
        list && {
          ...list,
          pages: list.pages.map((page) => page.filter(({ post_id }) => !ids.has(post_id))),
        },
    );

  const decide = useMutation({
    mutationKey: decideKey,
    mutationFn: send,
    onSuccess: (refused, decision) => settle(decision, refused),
    onError: (failure, decision) =>
      settle(
        decision,
        decision.posts.map((post) => ({ post, failure })),
      ),
  });

  const undo = useMutation({
    mutationFn: async ({ posts }: Decision) => {
      const failed: Refused[] = [];
      for (const post of posts) {
        try {
          await call(postCalls.returnToReview, { postId: post.post_id });
        } catch (failure) {
          failed.push({ post, failure });
        }
      }
      return failed;
    },
    onSuccess: (failed, last) => {
      // If the server refused the undo, the post stays decided. Only an undo without a reply can be retried.
      const posts = failed.filter(({ failure }) => !(failure instanceof Refusal)).map(({ post }) => post);
      setDone((all) =>
        all.flatMap((one) => (one.posts !== last.posts ? one : posts.length > 0 ? { ...one, posts } : [])),
      );
      onUndoFailed(failed);
      void refresh();
    },
  });

  const [last] = done;
  return {
    /** The decision that can be undone next. */
    last,
    decide: decide.mutate,
    undo: (onUndone: (postId: string | undefined) => void) => {
      if (last && !undo.isPending && !decide.isPending)
        undo.mutate(last, { onSuccess: () => onUndone(last.posts[0]?.post_id) });
    },
    isUndoing: undo.isPending,
  };
}
