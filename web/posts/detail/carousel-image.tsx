import { defaultImages } from '../../ui/default-images.ts';
import { StoredImage } from '../../ui/stored-image.tsx';
import styles from './image-carousel.module.css';

/** Phones load the 800 px file, which is two device pixels per CSS pixel. A click opens the full size. */
const sizes = '(width >= 768px) 380px, (width >= 460px) 100vw, 60vw';

interface Props {
  path: string | null;
  alt: string;
  /** The first image is loaded with high priority. */
  first: boolean;
}

export function CarouselImage({ path, alt, first }: Props) {
  return (
    <StoredImage
      className={styles.image}
      path={path}
      sizes={sizes}
      fallback={defaultImages.post}
      alt={alt}
      width={800}
      height={800}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      draggable={false}
    />
  );
}
