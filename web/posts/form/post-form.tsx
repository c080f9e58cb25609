import type { FormEventHandler } from 'react';
import { Link } from 'wouter';
import { postTypes } from '../../../contract/posts/options.ts';
import { can } from '../../../contract/posts/status.ts';
import { useDelayedRedirect } from '../../form/use-delayed-redirect.ts';
import { useFieldError } from '../../form/use-field-error.ts';
import { useText } from '../../i18n/language.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { paths } from '../../paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { ImagePicker } from '../images/image-picker.tsx';
import { DealFields } from './deal-fields.tsx';
import { LockedPart } from './locked-part.tsx';
import { StatusChoice } from './status-choice.tsx';
import { TitleFields } from './title-fields.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { usePostForm, type InitialValues } from './use-post-form.ts';
import styles from './post-form.module.css';

/** The form of new posts and drafts. After submission, title, description and photos are read-only (rule P2). */
export function PostForm(initial: InitialValues) {
  const { posts, common, errors } = useText();
  const text = posts.form;
  const failureText = useFailureText();
  const fieldError = useFieldError();
  const { sentPost, form, images, imageInput, imageError, submitAs, sentAs, busy, done, ...rest } =
    usePostForm(initial);
  const { failure, sending, restored, startOver } = rest;
  useDelayedRedirect(
    done,
    sentPost ? paths.post(sentPost.post_id) : paths.myPosts(sentAs === 'Draft' ? 'draft-denied' : undefined),
  );
  const submit: FormEventHandler = (event) => void submitAs(sentPost?.post_status ?? 'Pending')(event);
  const hasType = !sentPost || can('author', 'change-type', sentPost.post_status);

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {restored && !done && (
        <Banner
          actions={
            <Button
              tone="plain"
              small
              onClick={({ currentTarget }) => {
                const first = currentTarget.closest('form')?.querySelector('input');
                const undo = startOver();
                first?.focus();
                showToast({
                  tone: 'neutral',
                  text: text.startedOver,
                  action: { label: text.undo, run: undo },
                });
              }}
            >
              {text.startOver}
            </Button>
          }
        >
          {text.restored}
        </Banner>
      )}
      {sentPost && (
        <p className={styles.lead}>
          <Link to={paths.post(sentPost.post_id)}>{sentPost.post_title}</Link>
        </p>
      )}
      {hasType && (
        <RadioGroup
          label={text.type}
          options={postTypes.map((value) => ({ value, label: text.types[value] }))}
          field={form.register('postType')}
          error={fieldError(form.formState.errors.postType)}
        />
      )}
      {sentPost ? (
        <StatusChoice from={sentPost.post_status} form={form} />
      ) : (
        <>
          <ImagePicker
            images={images}
            inputRef={imageInput}
            error={
              imageError && (imageError === 'fixFirst' ? text.photos.fixFirst : errors.byCode[imageError])
            }
          />
          <TitleFields form={form} />
        </>
      )}
      <DealFields form={form} isFolded={!sentPost} />

      {failure !== undefined && <Banner tone="red">{failureText(failure)}</Banner>}
      {sending && <UploadProgress {...sending} />}
      {done && (
        <Banner tone="green" busyLabel={common.loading}>
          {sentPost ? text.done.changes : text.done[sentAs === 'Draft' ? 'Draft' : 'Pending']}
        </Banner>
      )}
      {sentPost ? (
        <Button type="submit" wide busy={busy}>
          {text.save}
        </Button>
      ) : (
        <div className={styles.submit}>
          <Button type="submit" wide busy={busy && sentAs !== 'Draft'}>
            {text.toMarket}
          </Button>
          <Button
            tone="plain"
            wide
            busy={busy && sentAs === 'Draft'}
            onClick={(event) => void submitAs('Draft')(event)}
          >
            {text.toDraft}
          </Button>
          <p className={styles.note}>
            {text.reviewNote} {text.keptNote}
          </p>
        </div>
      )}
      {sentPost && <LockedPart post={sentPost} />}
    </form>
  );
}
