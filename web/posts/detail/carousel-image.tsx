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
    <>
      {/* Around a photo of another shape. */}
      {path !== null && (
        <StoredImage
          className={styles.blurred}
          path={path}
          sizes="64px"
          fallback={defaultImages.post}
          alt=""
          width={64}
          height={64}
          loading={first ? 'eager' : 'lazy'}
          fetchPriority="low"
          draggable={false}
        />
      )}
      <StoredImage
        style={small === null ? undefined : { backgroundImage: `url(${small})` }}
        className={styles.image}
        path={path}
        sizes={postImages.sizes}
        fallback={defaultImages.post}
        alt={alt}
        width={800}
        height={800}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        draggable={false}
      />
    </>
  );
}
