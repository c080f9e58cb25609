import { classes } from '../../ui/classes.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import styles from './post-skeleton.module.css';
import tools from './post-tools.module.css';
import frame from './post-view.module.css';

/** Has the size of a post, to avoid a layout shift. */
export function PostSkeleton() {
  return (
    <div className={frame.post}>
      <div className={frame.photos}>
        <Skeleton className={styles.image} />
      </div>
      <div className={frame.panel}>
        <Skeleton className={styles.title} />
        {/* Hides the tab bar already, because the post's bar would replace it a moment later. */}
        <div className={classes(tools.tools, tools.bar)} data-bottom-bar />
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
      <Skeleton className={styles.text} />
    </>
  );
}
