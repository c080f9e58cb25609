import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import type { Filters } from '../../contract/posts/filters.ts';
import type { FullPost, ListedPost } from '../../contract/posts/views.ts';
import { call } from '../api/call.ts';
import { postCalls } from '../api/calls.ts';
import type { Part } from '../api/multipart.ts';
import { useShown } from '../form/use-shown.ts';
import { useText } from '../i18n/language.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { showToast } from '../ui/toast-store.ts';
import { useIdempotencyKey } from './use-idempotency-key.ts';

/** Posts in the query cache: lists by page, full posts by id, everything below the key 'posts'. */

export type ListName =
  | 'market'
  | 'search'
  | 'saved'
  | 'myAvailable'
  | 'myDraftDenied'
  | 'myArchived'
  | 'pending';
/** What a list is asked with beside its page. */
export type ListQuery = Filters & { search?: string };

export function listPage(name: ListName, query: ListQuery, page: number) {
  const keyOf = (which: number) => ['posts', 'list', name, query, which];
  return queryOptions({
    queryKey: keyOf(page),
    queryFn: ({ signal, client }) => {
      // A page more begins behind what is shown; pages that are asked for anew together go by their numbers.
      const isMore = name === 'market' && client.getQueryData(keyOf(page)) === undefined;
      const shown = isMore ? client.getQueryData<ListedPost[]>(keyOf(page - 1)) : undefined;
      return call(
        postCalls[name],
        { ...query, page, ...(shown && { after: shown.at(-1)?.post_id }) },
        { signal },
      );
    },
  });
}

export function fullPost(postId: string) {
  return queryOptions({
    queryKey: ['posts', 'full', postId],
    queryFn: ({ signal }) => call(postCalls.full, { postId }, { signal }),
  });
}

/** After a change of a post nothing that shows posts is as it was. */
export function refreshPosts(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['posts'] });
}

/** A failure is told where the action was pressed or, once that is no longer shown, at the edge of the screen. */
function useTellLate(shown: RefObject<boolean>) {
  const { failed } = useText().posts;
  const failureText = useFailureText();
  return (what: keyof typeof failed, failure: unknown) => {
    if (!shown.current) showToast({ tone: 'red', text: `${failed[what]} ${failureText(failure)}` });
  };
}

type PostAction = 'remove' | 'archive' | 'approve' | 'edit' | 'deny';

/**
 * A change of one post; lists and the post itself are asked for again once it is done. `onDone` runs before, and
 * also where what was pressed is no longer shown: then nobody is to be led on from there.
 */
export function usePostAction<Name extends PostAction>(name: Name, onDone?: (isShown: boolean) => void) {
  const client = useQueryClient();
  const shown = useShown();
  const tellLate = useTellLate(shown);
  return useMutation({
    mutationFn: (input: NonNullable<(typeof postCalls)[Name]['carries']>['request']) =>
      call(postCalls[name], input as never),
    onSuccess: (_reply, input) => {
      // What is gone must not be asked for again while its screen still stands.
      if (name === 'remove') client.removeQueries({ queryKey: fullPost(String(input.postId)).queryKey });
      onDone?.(shown.current);
      return refreshPosts(client);
    },
    onError: (failure) => tellLate(name, failure),
  });
}

interface FormToSend {
  fields: NonNullable<(typeof postCalls)['create']['carries']>['request'];
  /** The photos in display order. */
  parts: readonly Part[];
}

interface SendOptions {
  /** From 0 to 1, while the photos go out. */
  onProgress: (share: number) => void;
  /** Also where the form is no longer shown. */
  onDone: () => void;
}

/** The full form: of the draft with this id or, without one, of a new post. */
export function useSendPost(draftId: string | undefined, { onProgress, onDone }: SendOptions) {
  const client = useQueryClient();
  const tellLate = useTellLate(useShown());
  const keyFor = useIdempotencyKey();
  return useMutation({
    mutationFn: ({ fields, parts }: FormToSend) =>
      draftId === undefined
        ? call(postCalls.create, { ...fields, idempotencyKey: keyFor(fields, parts) }, { parts, onProgress })
        : call(postCalls.editDraft, { ...fields, postId: draftId }, { parts, onProgress }),
    onSuccess: () => {
      onDone();
      return refreshPosts(client);
    },
    onError: (failure) => tellLate('send', failure),
  });
}

interface Saved {
  is_saved: boolean;
  saved_count: number;
}

/**
 * Saves or unsaves at once and takes it back on failure. The wanted state is the mutation's variable: a
 * closure over the present one would send the opposite call after a second press.
 */
export function useSave(postId: string) {
  const tellLate = useTellLate(useShown());
  const client = useQueryClient();
  return useMutation({
    mutationKey: ['save', postId],
    scope: { id: `save ${postId}` },
    mutationFn: (wanted: boolean) => call(wanted ? postCalls.save : postCalls.unsave, { postId }),
    onMutate: async (wanted: boolean) => {
      // What has never been loaded shows no old state either, and a first load that is stopped is not begun again.
      await client.cancelQueries({ queryKey: ['posts'], predicate: ({ state }) => state.data !== undefined });
      showSaved(client, postId, (post) => ({
        is_saved: wanted,
        saved_count: post.saved_count + Number(wanted) - Number(post.is_saved),
      }));
    },
    onError: (failure, wanted) => {
      tellLate(wanted ? 'save' : 'unsave', failure);
      showSaved(client, postId, (post) => ({
        is_saved: !wanted,
        saved_count: post.saved_count + Number(!wanted) - Number(post.is_saved),
      }));
    },
    onSuccess: async (reply) => {
      if (client.isMutating({ mutationKey: ['save', postId] }) > 1) return;
      showSaved(client, postId, () => reply);
      await client.invalidateQueries({ queryKey: ['posts', 'list', 'saved'], refetchType: 'none' });
    },
  });
}

/** Changes the post wherever the cache shows it. */
function showSaved(client: QueryClient, postId: string, next: (post: Saved) => Saved): void {
  const change = <Post extends Saved & { post_id: string }>(post: Post): Post => {
    if (post.post_id !== postId) return post;
    const { is_saved, saved_count } = next(post);
    return { ...post, is_saved, saved_count };
  };
  client.setQueriesData<ListedPost[]>({ queryKey: ['posts', 'list'] }, (page) => page?.map(change));
  client.setQueriesData<FullPost>({ queryKey: fullPost(postId).queryKey }, (post) => post && change(post));
}
