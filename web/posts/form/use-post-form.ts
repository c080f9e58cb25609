import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { CallerError, type ErrorCode } from '../../../contract/errors.ts';
import type { Status } from '../../../contract/posts/status.ts';
import type { FullPost } from '../../../contract/posts/views.ts';
import { removeDraft, useDraft } from '../../form/draft.ts';
import { setServerError } from '../../form/set-server-error.ts';
import { zodResolver } from '../../form/zod-resolver.ts';
import { removeDraftPhotos } from '../photos/photo-draft.ts';
import { partsOf, problemOf, type Photo } from '../photos/photos.ts';
import { usePhotos } from '../photos/use-photos.ts';
import { usePostAction } from '../use-post-action.ts';
import { useSendPost } from '../use-send-post.ts';
import { fieldNames, postRules, valuesOf, withDraft, type PostValues } from './post-values.ts';

export interface InitialValues {
  /** The post that is edited, as it was when the form was opened; none for a new one. */
  edited?: FullPost;
  /** Under this name what is typed outlives a reload and a lost session. */
  draftName: string;
  values: PostValues;
  photos: readonly Photo[];
  /** The photos of the kept draft. */
  keptPhotos: readonly Photo[] | undefined;
}

/** What a new post, a draft and a post on the market share: rules, the kept draft, sending, and how it went. */
export function usePostForm({
  edited,
  draftName,
  values: start,
  photos: startPhotos,
  keptPhotos,
}: InitialValues) {
  /** Sent once: only price, date and the like may change. */
  const live = edited?.post_status === 'Draft' ? undefined : edited;
  const [begun] = useState(() => withDraft(start, draftName));
  const [restored, setRestored] = useState(
    () => keptPhotos !== undefined || fieldNames.some((field) => begun[field] !== start[field]),
  );
  const [progress, setProgress] = useState<number>();
  const [failure, setFailure] = useState<unknown>();
  const [photoError, setPhotoError] = useState<ErrorCode | 'fixFirst'>();
  const [sentAs, setSentAs] = useState<Status>();
  const photoInput = useRef<HTMLInputElement>(null);

  const form = useForm<PostValues>({
    resolver: zodResolver<PostValues>(postRules(live?.date_of_expiration)),
    defaultValues: begun,
  });
  const photos = usePhotos(draftName, keptPhotos ?? startPhotos);

  const isFlawed = photos.photos.some(problemOf);

  const forget = () => {
    removeDraft(draftName);
    void removeDraftPhotos(draftName);
  };
  const send = useSendPost(edited?.post_id, { onProgress: setProgress, onDone: forget });
  const change = usePostAction('edit', forget);
  const done = send.isSuccess || change.isSuccess;
  const busy = send.isPending || change.isPending;
  useDraft(done ? undefined : draftName, form, fieldNames);

  const refuse = (refused: unknown) => {
    setProgress(undefined);
    const code = refused instanceof CallerError ? refused.code : undefined;
    if (code?.startsWith('image_')) {
      setPhotoError(code);
      photoInput.current?.focus();
      // A refused status has no place of its own in the full form.
    } else if (code === 'post_state' || !setServerError(form, refused)) setFailure(refused);
  };

  const sendAs = (postStatus: Status, values: PostValues) => {
    setFailure(undefined);
    setPhotoError(undefined);
    setSentAs(postStatus);
    if (live) change.mutate(changesOf(live, values), { onError: refuse });
    else if (isFlawed) {
      setPhotoError('fixFirst');
      photoInput.current?.focus();
    } else {
      const parts = partsOf(photos.photos);
      send.mutate({ fields: { ...values, postStatus }, parts }, { onError: refuse });
    }
  };
  /** The same form goes out under the status that was pressed. */
  const submitAs = (postStatus: Status) =>
    form.handleSubmit((values) => {
      if (!busy && !done) sendAs(postStatus, values);
    });

  return {
    live,
    form,
    photos,
    photoInput,
    photoError: photoError === 'fixFirst' && !isFlawed ? undefined : photoError,
    submitAs,
    sentAs,
    busy: busy || done,
    done,
    failure,
    progress: send.isPending && photos.photos.length > 0 ? progress : undefined,
    restored,
    startOver: () => {
      form.reset(start);
      photos.startOver(startPhotos);
      removeDraft(draftName);
      setRestored(false);
    },
  };
}

/**
 * What was not touched is not sent: the date may have passed, an admin may have approved it meanwhile, or another
 * device changed it. A price means nothing without its currency.
 */
function changesOf(post: FullPost, values: PostValues) {
  const before = valuesOf(post);
  const changed = fieldNames.filter((field) => values[field] !== before[field]);
  if (changed.includes('price')) changed.push('currency');
  return { postId: post.post_id, ...Object.fromEntries(changed.map((field) => [field, values[field]])) };
}
