import type { FormEventHandler } from 'react';
import { Link } from 'wouter';
import { postTypes } from '../../../contract/posts/options.ts';
import { useDelayedRedirect } from '../../form/use-delayed-redirect.ts';
import { useFieldError } from '../../form/use-field-error.ts';
import { useText } from '../../i18n/language.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { paths } from '../../paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { PhotoPicker } from '../photos/photo-picker.tsx';
import { DealFields } from './deal-fields.tsx';
import { LockedPart } from './locked-part.tsx';
import { RadioGroup } from './radio-group.tsx';
import { StatusChoice } from './status-choice.tsx';
import { TitleFields } from './title-fields.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { usePostForm, type InitialValues } from './use-post-form.ts';
import styles from './post-form.module.css';

/**
 * The one form of a post. New posts and drafts have every field; of a post that was sent, title, description
 * and photos stay as they are.
 */
export function PostForm(begin: InitialValues) {
  const { posts, common, errors } = useText();
  const text = posts.form;
  const failureText = useFailureText();
  const fieldError = useFieldError();
  const { live, form, photos, photoInput, photoError, submitAs, sentAs, busy, done, ...rest } =
    usePostForm(begin);
  const { failure, progress, restored, startOver } = rest;
  useDelayedRedirect(done, live ? paths.post(live.post_id) : paths.myPosts());
  const submit: FormEventHandler = (event) => void submitAs(live?.post_status ?? 'Pending')(event);
  const hasType = !live || live.post_status === 'Pending';

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
                startOver();
                first?.focus();
              }}
            >
              {text.startOver}
            </Button>
          }
        >
          {text.restored}
        </Banner>
      )}
      {live && (
        <p className={styles.lead}>
          <Link to={paths.post(live.post_id)}>{live.post_title}</Link>
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
      {live ? (
        <StatusChoice from={live.post_status} form={form} />
      ) : (
        <>
          <PhotoPicker
            photos={photos}
            inputRef={photoInput}
            error={
              photoError && (photoError === 'fixFirst' ? text.photos.fixFirst : errors.byCode[photoError])
            }
          />
          <TitleFields form={form} />
        </>
      )}
      <DealFields form={form} />

      {failure !== undefined && <Banner tone="red">{failureText(failure)}</Banner>}
      {progress !== undefined && <UploadProgress share={progress} />}
      {done && (
        <Banner tone="green" busyLabel={common.loading}>
          {live ? text.done.changes : text.done[sentAs === 'Draft' ? 'Draft' : 'Pending']}
        </Banner>
      )}
      {live ? (
        <Button type="submit" wide busy={busy} busyLabel={common.working}>
          {text.save}
        </Button>
      ) : (
        <div className={styles.submit}>
          <Button type="submit" wide busy={busy && sentAs !== 'Draft'} busyLabel={common.working}>
            {text.toMarket}
          </Button>
          <Button
            tone="plain"
            wide
            busy={busy && sentAs === 'Draft'}
            busyLabel={common.working}
            onClick={(event) => void submitAs('Draft')(event)}
          >
            {text.toDraft}
          </Button>
          <p className={styles.note}>{text.reviewNote}</p>
        </div>
      )}
      {live && <LockedPart post={live} />}
    </form>
  );
}
