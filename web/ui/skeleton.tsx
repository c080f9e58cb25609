import { classes } from './classes.ts';
import styles from './skeleton.module.css';

/** A grey placeholder. The class sets its size. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span className={classes(styles.skeleton, className)} aria-hidden="true" />;
}
