import { defaultPictures } from '../../ui/default-pictures.ts';
import { StoredPicture } from '../../ui/stored-picture.tsx';
import styles from './photo-carousel.module.css';

interface Props {
  path: string | null;
  alt: string;
  /** Seen at once: it is what the page is about. */
  first: boolean;
}

export function Photo({ path, alt, first }: Props) {
  return (
    <StoredPicture
      className={styles.photo}
      path={path}
      sizes="(width >= 768px) 380px, 100vw"
      fallback={defaultPictures.post}
      alt={alt}
      width={800}
      height={800}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      draggable={false}
    />
  );
}
