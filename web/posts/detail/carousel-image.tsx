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
  const image = {
    path,
    fallback: defaultImages.post,
    loading: first ? 'eager' : 'lazy',
    draggable: false,
  } as const;
  return (
    <>
      {/* Around a photo of another shape. */}
      {path !== null && (
        <StoredImage {...image} className={styles.blurred} sizes="64px" alt="" width={64} height={64} />
      )}
      <StoredImage
        {...image}
        style={small === null ? undefined : { backgroundImage: `url(${small})` }}
        className={styles.image}
        sizes={postImages.sizes}
        alt={alt}
        width={800}
        height={800}
        fetchPriority={first ? 'high' : 'auto'}
      />
    </>
  );
}
