import { defaultPictures } from '../ui/default-pictures.ts';
import { StoredPicture } from '../ui/stored-picture.tsx';
import styles from './author-face.module.css';

/** The author's picture; their name stands beside it. */
export function AuthorFace({ path }: { path: string | null }) {
  return (
    <StoredPicture
      className={styles.face}
      path={path}
      sizes="48px"
      fallback={defaultPictures.profile}
      alt=""
      width={48}
      height={48}
    />
  );
}
