import type { UseFormReturn } from 'react-hook-form';
import { canMove, type Status } from '../../../contract/posts/status.ts';
import type { FullPost } from '../../../contract/posts/views.ts';
import { useFieldError } from '../../form/use-field-error.ts';
import { useText } from '../../i18n/language.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Choice } from './choice.tsx';
import { LockedPhotos } from './locked-photos.tsx';
import type { PostValues } from './post-values.ts';

const choosable: readonly Status[] = ['Available', 'In progress', 'Archived'];

/** What a sent post said stays said; its status may move on. */
export function LockedPart({ post, form }: { post: FullPost; form: UseFormReturn<PostValues> }) {
  const { posts } = useText();
  const text = posts.form;
  const fieldError = useFieldError();
  const from = post.post_status;
  const options = [from, ...choosable.filter((to) => canMove('author', from, to))].map((value) => ({
    value,
    label: value === 'Archived' && from === 'Pending' ? text.withdraw : posts.status[value],
  }));
  return (
    <>
      <Choice
        label={text.status}
        options={options}
        field={form.register('postStatus')}
        help={form.watch('postStatus') === 'Archived' ? text.archivedHelp : undefined}
        error={fieldError(form.formState.errors.postStatus)}
      />
      <TextField label={text.title} help={text.titleLocked} readOnly value={post.post_title} />
      <TextArea label={text.description} help={text.descriptionLocked} readOnly value={post.description} />
      <LockedPhotos images={post.images} />
      <ButtonLink tone="plain" to={paths.newPost}>
        {text.createNew}
      </ButtonLink>
    </>
  );
}
