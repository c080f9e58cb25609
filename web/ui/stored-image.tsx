import type { ComponentProps } from 'react';
import { imageSrcSet, imageUrl } from '../format/image-url.ts';
import { FallbackImage } from './fallback-image.tsx';

type Props = Omit<ComponentProps<typeof FallbackImage>, 'src' | 'srcSet'> & {
  /** The path from a reply. */
  path: string | null;
};

/** An image from the server: in the width that `sizes` asks for, else in full size. */
export function StoredImage({ path, ...rest }: Props) {
  return (
    <FallbackImage
      {...rest}
      src={imageUrl(path)}
      srcSet={rest.sizes === undefined ? undefined : imageSrcSet(path)}
    />
  );
}
