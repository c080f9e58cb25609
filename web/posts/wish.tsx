import { classes } from '../ui/classes.ts';
import styles from './wish.module.css';

interface Props {
  title: string;
  /** The accessible name. Without it, the element is decorative, because the title is beside it. */
  label?: string;
  className?: string | undefined;
}

/**
 * Stands for the photo of a wanted post without one: the wish in large type. The style sheet sets the text, so that
 * the page contains the title once.
 */
export function Wish({ title, label, className }: Props) {
  return (
    <div
      className={classes(styles.wish, className)}
      data-wish={title}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    />
  );
}
