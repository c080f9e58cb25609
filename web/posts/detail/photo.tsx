import { defaultPictures } from '../../ui/default-pictures.ts';
import { StoredPicture } from '../../ui/stored-picture.tsx';
import styles from './photo-carousel.module.css';

/** On phones two dots a pixel, as on the cards: the 800 px file. The picture opens in full. */
const sizes = '(width >= 768px) 380px, (width >= 460px) 100vw, 60vw';

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
      sizes={sizes}
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
