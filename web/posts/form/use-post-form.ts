import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { isErrorCode, type ErrorCode } from '../../../contract/errors.ts';
import type { Status } from '../../../contract/posts/status.ts';
import type { FullPost } from '../../../contract/posts/views.ts';
import { Refusal } from '../../../engine/refusal.ts';
import { removeDraft, saveDraft } from '../../form/draft.ts';
import { setServerError } from '../../form/set-server-error.ts';
import { useDraft } from '../../form/use-draft.ts';
import { zodResolver } from '../../form/zod-resolver.ts';
import { removeDraftImages } from '../images/draft-images.ts';
import { isPreparing, problemOf, type PostImage } from '../images/post-images.ts';
import { usePostImages } from '../images/use-post-images.ts';
import { usePostAction } from '../use-post-action.ts';
import { useSendPost } from '../use-send-post.ts';
import { fieldNames, fittingValues, postRules, valuesOf, withDraft, type PostValues } from './post-values.ts';

export interface InitialValues {
  /** The post that is edited, as it was when the form was opened. */
  edited?: FullPost;
  /** The name of the saved draft, which survives a reload and a lost session. */
  draftName: string;
  values: PostValues;
  images: readonly PostImage[];
  /** The images of the saved draft. */
  draftImages: readonly PostImage[] | undefined;
}

/** The state of the form for new posts, drafts and sent posts: validation, the saved draft, sending, failures. */
export function usePostForm({
  edited,
  draftName,
  values: initial,
  images: initialImages,
  draftImages,
}: InitialValues) {
  /** Set if the post was submitted before: then only some fields can change (rule P2). */
  const sentPost = edited?.post_status === 'Draft' ? undefined : edited;
  const [defaultValues] = useState(() => withDraft(initial, draftName));
  const [restored, setRestored] = useState(
    () => draftImages !== undefined || fieldNames.some((field) => defaultValues[field] !== initial[field]),
  );
  const [progress, setProgress] = useState<number>();
  const [failure, setFailure] = useState<unknown>();
  const [imageError, setImageError] = useState<ErrorCode | 'fixFirst'>();
  const [sentAs, setSentAs] = useState<Status>();
  const imageInput = useRef<HTMLInputElement>(null);

  const form = useForm<PostValues>({
    resolver: zodResolver<PostValues>(postRules(sentPost?.date_of_expiration)),
    defaultValues,
  });
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
    const values = fittingValues(typed);
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
    failure,
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
