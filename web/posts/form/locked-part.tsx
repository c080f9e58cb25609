import type { FullPost } from '../../../contract/posts/views.ts';
import { useText } from '../../i18n/language.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { LockedImages } from './locked-images.tsx';
import styles from './post-form.module.css';

/** Title, text and photos are read-only after submission (rule P2). */
export function LockedPart({ post }: { post: FullPost }) {
  const { form } = useText().posts;
  return (
    <section className={styles.locked}>
      <h2>{form.locked}</h2>
      <TextField label={form.title} help={form.titleLocked} readOnly value={post.post_title} />
      <TextArea label={form.description} help={form.descriptionLocked} readOnly value={post.description} />
      <LockedImages images={post.images} />
      <ButtonLink tone="plain" to={`${paths.newPost}?copy=${post.post_id}`}>
        {form.createNew}
      </ButtonLink>
    </section>
  );
}
