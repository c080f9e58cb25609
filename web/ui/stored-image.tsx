import { useState, type ComponentProps } from 'react';
import { imageSrcSet, imageUrl } from '../format/image-url.ts';

type Props = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'alt' | 'width' | 'height' | 'onError'> & {
  /** The path from a reply. */
  path: string | null;
  /** Shown if there is no image, or if it fails to load. */
  fallback: string;
  alt: string;
  width: number;
  height: number;
};

/**
 * An image from the server: in the width that `sizes` asks for, else in full size. Its size is required, to avoid layout
 * shifts.
 */
export function StoredImage({ path, fallback, alt, ...rest }: Props) {
  const [failed, setFailed] = useState<string>();
  const src = imageUrl(path);
  const usable = src !== null && src !== failed;
  return (
    <img
      decoding="async"
      {...rest}
      alt={alt}
      src={usable ? src : fallback}
      srcSet={usable && rest.sizes !== undefined ? imageSrcSet(path) : undefined}
      onError={() => src !== null && setFailed(src)}
    />
  );
}
