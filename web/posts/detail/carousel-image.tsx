import { postImages } from '../../../contract/images.ts';
import { imageUrl } from '../../format/image-url.ts';
import { defaultImages } from '../../ui/default-images.ts';
import { StoredImage } from '../../ui/stored-image.tsx';
import styles from './image-carousel.module.css';

interface Props {
  path: string | null;
  alt: string;
  /** The first image is loaded with high priority. */
  first: boolean;
  /** An image whose smallest file is already loaded. It is shown until the larger file is loaded. */
  thumbnail?: string | null | undefined;
}

export function CarouselImage({ path, alt, first, thumbnail = null }: Props) {
  const small = imageUrl(thumbnail, 320);
  return (
    <StoredImage
      path={path}
      fallback={defaultImages.post}
      loading={first ? 'eager' : 'lazy'}
      draggable={false}
      style={small === null ? undefined : { backgroundImage: `url(${small})` }}
      className={styles.image}
      sizes={postImages.sizes}
      alt={alt}
      width={800}
      height={800}
      fetchPriority={first ? 'high' : 'auto'}
    />
  );
}
