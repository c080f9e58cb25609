import type { FullPost } from '../../../contract/posts/views.ts';
import { useText } from '../../i18n/language.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { LockedPhotos } from './locked-photos.tsx';
import styles from './post-form.module.css';

/** What a sent post said stays said. */
export function LockedPart({ post }: { post: FullPost }) {
  const { form } = useText().posts;
  return (
    <section className={styles.locked}>
      <h2>{form.locked}</h2>
      <TextField label={form.title} help={form.titleLocked} readOnly value={post.post_title} />
      <TextArea label={form.description} help={form.descriptionLocked} readOnly value={post.description} />
      <LockedPhotos images={post.images} />
      <ButtonLink tone="plain" to={paths.newPost}>
        {form.createNew}
      </ButtonLink>
    </section>
  );
}
