import type { ListedPost } from '../../contract/posts/views.ts';
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
  return (
    <div
      className={classes(styles.wish, className)}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <svg className="drawing" viewBox="0 0 100 100">
        <use href={drawingOf('notice')} />
        <use href={drawingOf(post.kind ?? post.category)} x="30" y="18" width="40" height="40" />
      </svg>
    </div>
  );
}

/** How titles of wanted posts begin that say so. “收音机” is a radio. */
const announced =
  /^(?:(?:wanted|looking for)(?![\w-])|求购|收购?(?![音纳藏据银款件割集录]))[\s:：,，!！-]*/iu;

/** The title of a wanted post without the word that its mark says. */
export function wishedThing(title: string): string {
  const thing = title.replace(announced, '');
  return thing === '' || thing === title ? title : thing.charAt(0).toUpperCase() + thing.slice(1);
}
