import type { FormEventHandler } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Link } from 'wouter';
import { length } from '../../../contract/length.ts';
import { can, canMove } from '../../../contract/posts/actions.ts';
import * as limits from '../../../contract/posts/limits.ts';
import { postTypes } from '../../../contract/posts/options.ts';
import { statuses, type Status } from '../../../contract/posts/status.ts';
import type { FullPost } from '../../../contract/posts/views.ts';
import { Fields } from '../../form/fields.tsx';
import { useDelayedRedirect } from '../../form/use-delayed-redirect.ts';
import { useFieldError } from '../../form/use-field-error.ts';
import { useText } from '../../i18n/language.ts';
import { paths } from '../../paths.ts';
import { Banner, Failed } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { defaultImages } from '../../ui/default-images.ts';
import { langOf } from '../../ui/member-text.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { StoredImage } from '../../ui/stored-image.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { ImagePicker } from '../images/image-picker.tsx';
import { ChangeableFields } from './changeable-fields.tsx';
import { keptValues, type PostValues } from './post-values.ts';
import { UploadProgress } from './upload-progress.tsx';
import { usePostForm, type InitialValues } from './use-post-form.ts';
import picker from '../images/image-picker.module.css';
import styles from './post-form.module.css';

/** The form of new posts and drafts. After submission, title, description and photos are read-only (rule P2). */
export function PostForm(initial: InitialValues) {
  const { posts, errors } = useText();
  const text = posts.form;
  const fieldError = useFieldError();
  const { sentPost, form, images, imageInput, imageError, submitAs, sentAs, busy, done, ...rest } =
    usePostForm(initial);
  const { failure, sending, queue, restored, startOver, onChoose } = rest;
  useDelayedRedirect(
    done,
    sentPost
      ? paths.post(sentPost.post_id)
      : paths.myPosts(sentAs === 'Draft' ? 'draft-denied' : 'available'),
    undefined,
    { another: sentPost ? undefined : paths.another(keptValues(form.getValues())), queue },
  );
  const submit: FormEventHandler = (event) => void submitAs(sentPost?.post_status ?? 'Pending')(event);
  const hasType = !sentPost || can('change-type', sentPost.post_status);
  const hasMistakes = failure !== undefined || Object.keys(form.formState.errors).length > 0;

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
          <Link to={paths.post(sentPost.post_id)} lang={langOf(sentPost.post_title)}>
            {sentPost.post_title}
          </Link>
        </p>
      )}
      {!sentPost && (
        <ImagePicker
          images={images}
          inputRef={imageInput}
          error={imageError && (imageError === 'fixFirst' ? text.photos.fixFirst : errors.byCode[imageError])}
          onChosen={() => form.getValues('title') === '' && form.setFocus('title')}
        />
      )}
      <div className={styles.main}>
        {hasType && (
          <RadioGroup
            isSwitch
            label={text.type}
            options={postTypes.map((value) => ({ value, label: text.types[value] }))}
            field={form.register('postType')}
            error={fieldError(form.formState.errors.postType)}
          />
        )}
        {sentPost ? (
          <StatusChoice from={sentPost.post_status} form={form} />
        ) : (
          <Words form={form} name="title" />
        )}
        <ChangeableFields form={form} isNew={!sentPost} onChoose={onChoose}>
          {!sentPost && <Words form={form} name="description" />}
        </ChangeableFields>
        <div className={styles.bar} data-send-bar>
          <Failed failure={failure} />
          {sending && <UploadProgress {...sending} />}
          {done && (
            <Banner tone="green" busy>
              {sentPost ? text.done.changes : text.done[sentAs === 'Draft' ? 'Draft' : 'Pending']} {queue}
            </Banner>
          )}
          <Button type="submit" wide busy={busy && (sentPost !== undefined || sentAs !== 'Draft')}>
            {sentPost ? text.save : text.toMarket}
          </Button>
        </div>
        {!sentPost && (
          <Button
            tone="plain"
            wide
            busy={busy && sentAs === 'Draft'}
            onClick={(event) => void submitAs('Draft')(event)}
          >
            {text.toDraft}
          </Button>
        )}
        {hasMistakes && !sentPost && <p className={styles.note}>{text.keptNote}</p>}
      </div>
      {sentPost && <LockedPart post={sentPost} />}
    </form>
  );
}

/** Title, text and photos are read-only after submission (rule P2). */
function LockedPart({ post }: { post: FullPost }) {
  const { form } = useText().posts;
  return (
    <section className={styles.locked}>
      <h2>{form.locked}</h2>
      <TextField
        label={form.title}
        help={form.titleLocked}
        readOnly
        value={post.post_title}
        lang={langOf(post.post_title)}
      />
      <TextArea
        label={form.description}
        help={form.descriptionLocked}
        readOnly
        value={post.description}
        lang={langOf(post.description)}
      />
      <LockedImages images={post.images} />
      <ButtonLink tone="plain" to={`${paths.newPost}?copy=${post.post_id}`}>
        {form.createNew}
      </ButtonLink>
    </section>
  );
}

/** The statuses that the author may choose. A pending post can only be withdrawn. */
function StatusChoice({ from, form }: { from: Status; form: UseFormReturn<PostValues> }) {
  const { posts } = useText();
  const text = posts.form;
  const fieldError = useFieldError();
  const options = statuses
    .filter((to) => to === from || canMove('author', from, to))
    .map((value) => ({
      value,
      label: value === 'Archived' && from === 'Pending' ? text.withdraw : posts.status[value],
    }));
  return (
    <RadioGroup
      label={text.status}
      options={options}
      field={form.register('postStatus')}
      help={form.watch('postStatus') === 'Archived' ? text.archivedHelp : undefined}
      error={fieldError(form.formState.errors.postStatus)}
    />
  );
}

function Words({ form, name }: { form: UseFormReturn<PostValues>; name: 'title' | 'description' }) {
  const text = useText().posts.form;
  const [typed, postType] = form.watch([name, 'postType']);
  const rows = {
    title: {
      help: text.titleHelp,
      helpBeside: true,
      placeholder: text.titleAsks[postType],
      required: true,
      limit: limits.title,
    },
    description: {
      as: 'area',
      rows: 1,
      optional: true,
      placeholder: text.descriptionHelp,
      counter: { used: length(typed), limit: limits.description },
    },
  } as const;
  return <Fields form={form} rows={[{ name, label: text[name], lang: langOf(typed), ...rows[name] }]} />;
}

function LockedImages({ images }: { images: readonly string[] }) {
  const text = useText().posts.form.photos;
  return (
    <fieldset className="stack gap-12">
      <legend className={styles.label}>{text.label}</legend>
      <p className="soft small">{text.locked}</p>
      {images.length === 0 ? (
        <p>{text.none}</p>
      ) : (
        <ul className={picker.tiles}>
          {images.map((image, index) => (
            <li key={image}>
              <StoredImage
                className={picker.locked}
                path={image}
                sizes="160px"
                fallback={defaultImages.post}
                alt={text.photo({ place: index + 1, count: images.length })}
                width={160}
                height={160}
              />
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}
