import type { ComponentProps } from 'react';
import { imageSrcSet, imageUrl } from '../format/image-url.ts';
import { FallbackImage } from './fallback-image.tsx';

type Props = Omit<ComponentProps<typeof FallbackImage>, 'src' | 'srcSet'> & {
  /** As answers name it. */
  path: string | null;
};

/** A picture that the server keeps: with `sizes` in the width that fits, else in full. */
export function StoredImage({ path, ...rest }: Props) {
  return (
    <FallbackImage
      {...rest}
      src={imageUrl(path)}
      srcSet={rest.sizes === undefined ? undefined : imageSrcSet(path)}
    />
  );
}
