import type { ListedPost } from '../../contract/posts/views.ts';
import { useCategories } from '../layout/categories.ts';
import { classes } from '../ui/classes.ts';
import { drawingOf } from '../ui/kind-drawing.tsx';
import styles from './wish.module.css';

interface Props {
  post: Pick<ListedPost, 'category' | 'kind'>;
  /** The accessible name. Without it, the element is decorative, because the title is beside it. */
  label?: string;
  className?: string | undefined;
}

/** Stands for the photo of a wanted post without one: a notice with a drawing of what is missing. */
export function Wish({ post, label, className }: Props) {
  const { iconOf } = useCategories();
  return (
    <div
      className={classes(styles.wish, className)}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <svg className="drawing" viewBox="0 0 100 100">
        <use href={drawingOf('notice')} />
        <use href={drawingOf(iconOf(post.kind ?? post.category))} x="30" y="18" width="40" height="40" />
      </svg>
    </div>
  );
}
