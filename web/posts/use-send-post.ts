import { onlineManager, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { callWithFiles } from '../api/call-with-files.ts';
import { NoConnection } from '../api/failures.ts';
import type { Part } from '../api/multipart.ts';
import { postCalls } from '../api/screen-calls.ts';
import { dismissTopic } from '../ui/toast-store.ts';
import { refreshPosts } from './queries.ts';
import { useIsMounted } from './use-is-mounted.ts';
import { useNotify } from './use-notify.ts';

interface PostToSend {
  fields: NonNullable<(typeof postCalls)['create']['carries']>['request'];
  /** Waits until the photos can be sent, and returns them in display order. */
  ready: () => Promise<readonly Part[]>;
}

interface Options {
  /** From 0 to 1, while the photos are uploaded. */
  onProgress: (share: number) => void;
  /** Called even if the form has been unmounted. */
  onDone: () => void;
}

/** Sends the full form: creates a post, or replaces the draft `draftId`. */
export function useSendPost(draftId: string | undefined, { onProgress, onDone }: Options) {
  const client = useQueryClient();
  const notify = useNotify(useIsMounted());
  const keyFor = useIdempotencyKey();
  return useMutation({
    mutationFn: async ({ fields, ready }: PostToSend) => {
      const parts = await ready();
      return draftId === undefined
        ? callWithFiles(
            postCalls.create,
            { ...fields, idempotencyKey: keyFor(fields, parts) },
            { parts, onProgress },
          )
        : callWithFiles(postCalls.editDraft, { ...fields, postId: draftId }, { parts, onProgress });
    },
    // A device that is offline waits and sends again when it is online; the idempotency key makes that safe.
    networkMode: 'offlineFirst',
    retry: (_count, failure) => failure instanceof NoConnection && !onlineManager.isOnline(),
    onSuccess: () => {
      dismissTopic('send');
      onDone();
      return refreshPosts(client);
    },
    onError: (failure) => notify('send', failure),
  });
}

/**
 * The idempotency key of a submission. Retries of the same content reuse it, because the reply of an earlier attempt
 * may have been lost; a change makes a new one.
 */
function useIdempotencyKey() {
  const last = useRef({ content: '', key: '' });
  return (fields: object, parts: readonly Part[]): string => {
    const content = JSON.stringify([fields, parts.map(([, value]) => nameOf(value))]);
    if (content !== last.current.content) last.current = { content, key: randomKey() };
    return last.current.key;
  };
}

function nameOf(value: string | File) {
  return typeof value === 'string' ? value : [value.name, value.size, value.lastModified];
}

/** `crypto.randomUUID` needs a secure context. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) =>
    part.toString(16).padStart(8, '0'),
  ).join('');
}
