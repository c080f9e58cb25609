import { onlineManager, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { isErrorCode, type ErrorCode } from '../../../contract/errors.ts';
import { fieldNames } from '../../../contract/posts/post-fields.ts';
import type { Status } from '../../../contract/posts/status.ts';
import type { FullPost } from '../../../contract/posts/views.ts';
import type { WebTexts } from '../../../contract/texts.ts';
import { Refusal } from '../../../engine/refusal.ts';
import { callWithFiles } from '../../api/call-with-files.ts';
import { NoConnection } from '../../api/failures.ts';
import type { Part } from '../../api/multipart.ts';
import { postCalls } from '../../api/screen-calls.ts';
import { removeDraft, saveDraft } from '../../form/draft.ts';
import { setServerError, zodResolver } from '../../form/errors.ts';
import { useDraft } from '../../form/use-draft.ts';
import { useText } from '../../i18n/language.ts';
import { useCategories } from '../../layout/categories.ts';
import { dismissTopic } from '../../ui/toast-store.ts';
import { removeDraftImages } from '../images/draft-images.ts';
import { isPreparing, problemOf, type PostImage } from '../images/post-images.ts';
import { usePostImages } from '../images/use-post-images.ts';
import { refreshPosts } from '../queries.ts';
import { useIsMounted, useNotify } from '../use-notify.ts';
import { usePostAction } from '../use-post-action.ts';
import { fittingValues, keepArea, postRules, valuesOf, withDraft, type PostValues } from './post-values.ts';
import { useGuesses } from './use-guesses.ts';

export interface InitialValues {
  /** The post that is edited, as it was when the form was opened. */
  edited?: FullPost;
  /** The name of the saved draft, which survives a reload and a lost session. */
  draftName: string;
  values: PostValues;
  images: readonly PostImage[];
  /** Fills in what the title says. Not for a copy, whose choices were made. */
  isGuessed?: boolean;
  /** The images of the saved draft. */
  draftImages: readonly PostImage[] | undefined;
}

/** The state of the form for new posts, drafts and sent posts: validation, the saved draft, sending, failures. */
export function usePostForm({
  edited,
  draftName,
  values: initial,
  images: initialImages,
  isGuessed,
  draftImages,
}: InitialValues) {
  /** Set if the post was submitted before: then only some fields can change (rule P2). */
  const sentPost = edited?.post_status === 'Draft' ? undefined : edited;
  const [defaultValues] = useState(() => withDraft(initial, draftName));
  const [restored, setRestored] = useState(
    () => draftImages !== undefined || fieldNames.some((field) => defaultValues[field] !== initial[field]),
  );
  const { categories } = useCategories();
  const doneTexts = useText().posts.form.done;
  const [progress, setProgress] = useState<number>();
  const [failure, setFailure] = useState<unknown>();
  const [imageError, setImageError] = useState<ErrorCode | 'fixFirst'>();
  const [sentAs, setSentAs] = useState<Status>();
  const imageInput = useRef<HTMLInputElement>(null);

  const form = useForm<PostValues>({
    resolver: zodResolver<PostValues>(postRules(sentPost?.date_of_expiration)),
    defaultValues,
  });
  const onChoose = useGuesses(form, isGuessed ? initial : undefined);
  const images = usePostImages(draftName, draftImages ?? initialImages);

  const hasImageErrors = images.images.some(problemOf);

  const discardDraft = () => {
    removeDraft(draftName);
    void removeDraftImages(draftName);
  };
  const send = useSendPost(edited?.post_id, { onProgress: setProgress, onDone: discardDraft });
  const change = usePostAction<'edit-post'>(discardDraft);
  const done = send.isSuccess || change.isSuccess;
  const busy = send.isPending || change.isPending;
  useDraft(done ? undefined : draftName, form, fieldNames);

  const showFailure = (error: unknown) => {
    setProgress(undefined);
    const code = error instanceof Refusal ? error.code : undefined;
    if (code !== undefined && isErrorCode(code) && code.startsWith('image_')) {
      setImageError(code);
      imageInput.current?.focus();
      // The full form has no field for the status.
    } else if (code === 'post_state' || !setServerError(form, error)) setFailure(error);
  };

  const sendAs = (postStatus: Status, typed: PostValues) => {
    const values = fittingValues(typed, categories);
    setFailure(undefined);
    setImageError(undefined);
    setSentAs(postStatus);
    if (sentPost)
      change.mutate({ action: 'edit-post', ...changesOf(sentPost, values) }, { onError: showFailure });
    else if (hasImageErrors) {
      setImageError('fixFirst');
      imageInput.current?.focus();
    } else {
      send.mutate({ fields: { ...values, postStatus }, ready: images.ready }, { onError: showFailure });
    }
  };
  /** Each submit button sends the form with its own status. */
  const submitAs = (postStatus: Status) =>
    form.handleSubmit((values) => {
      if (!busy && !done) sendAs(postStatus, values);
    });

  return {
    sentPost,
    form,
    images,
    imageInput,
    imageError: imageError === 'fixFirst' && !hasImageErrors ? undefined : imageError,
    submitAs,
    sentAs,
    busy: busy || done,
    done,
    /** Says where a sent post stands in the queue. */
    queue: send.data?.queue_place
      ? queueText(doneTexts, send.data.queue_place, send.data.usual_hours)
      : undefined,
    failure,
    onChoose,
    sending: send.isPending && {
      isWaiting: send.isPaused,
      preparing: images.images.filter(isPreparing).length,
      share: images.images.length > 0 ? progress : undefined,
    },
    restored,
    /** Resets the form. Returns a function that restores the typed values and the images. */
    startOver: () => {
      const before = { values: form.getValues(), images: images.images };
      form.reset(initial);
      images.reset(initialImages);
      removeDraft(draftName);
      setRestored(false);
      return () => {
        form.reset(before.values);
        saveDraft(draftName, before.values);
        images.restore(before.images);
        setRestored(true);
      };
    },
  };
}

/**
 * Returns only the changed fields: an unchanged date may have passed, and an admin or another device may have changed
 * other fields. A price is sent with its currency.
 */
function changesOf(post: FullPost, values: PostValues) {
  const before = valuesOf(post);
  const changed = fieldNames.filter((field) => values[field] !== before[field]);
  if (changed.includes('price')) changed.push('currency');
  return { postId: post.post_id, ...Object.fromEntries(changed.map((field) => [field, values[field]])) };
}

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
function useSendPost(draftId: string | undefined, { onProgress, onDone }: Options) {
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
    onSuccess: (_reply, { fields }) => {
      dismissTopic('send');
      onDone();
      keepArea(fields.area ?? '');
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

function queueText(texts: WebTexts['posts']['form']['done'], place: number, hours: number | null): string {
  return hours === null ? texts.queue({ place }) : texts.queueHours({ place, hours });
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
