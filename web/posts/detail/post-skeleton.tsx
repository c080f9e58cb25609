import { useText } from '../../i18n/language.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import styles from './post-skeleton.module.css';
import frame from './post-view.module.css';

/** Has the size of a post, to avoid a layout shift. */
export function PostSkeleton() {
  const { common } = useText();
  return (
    <div className={frame.post}>
      <div className={frame.left}>
        <Skeleton className={styles.image} />
        <Skeleton className={styles.line} />
      </div>
      <div className={frame.panel}>
        <Skeleton className={styles.title} />
        <p className={styles.spinner}>
          <Spinner label={common.loading} />
        </p>
        <Skeleton className={styles.text} />
      </div>
    </div>
  );
}
