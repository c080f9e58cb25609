import { defaultImages } from '../ui/default-images.ts';
import { StoredImage } from '../ui/stored-image.tsx';
import styles from './avatar.module.css';

/** The author's profile image. Decorative, because the name is beside it. */
export function Avatar({ path }: { path: string | null }) {
  return (
    <StoredImage
      className={styles.avatar}
      path={path}
      sizes="48px"
      fallback={defaultImages.profile}
      alt=""
      width={48}
      height={48}
    />
  );
}
