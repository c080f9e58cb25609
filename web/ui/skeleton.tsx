import { classes } from './classes.ts';
import styles from './skeleton.module.css';

/** A grey place-holder; its size comes from the class of the place it holds. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span className={classes(styles.skeleton, className)} aria-hidden="true" />;
}
