import { classes } from '../../ui/classes.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import tools from './actions.module.css';
import styles from './post-view.module.css';

/** Has the size of a post, to avoid a layout shift. */
export function PostSkeleton() {
  return (
    <div className={styles.post}>
      <div className={styles.photos}>
        <Skeleton className={styles.photoSkeleton} />
      </div>
      <div className={styles.panel}>
        <Skeleton className={styles.titleSkeleton} />
        {/* Hides the tab bar already, because the post's bar would replace it a moment later. */}
        <div className={classes('cluster centered', tools.bar)} data-bottom-bar />
        <PostRest />
      </div>
    </div>
  );
}

/** The placeholder for the facts and the description. */
export function PostRest() {
  return (
    <>
      <p className={styles.spinner}>
        <Spinner />
      </p>
      <Skeleton className={styles.textSkeleton} />
    </>
  );
}
