import type { ComponentProps } from 'react';
import { imageSrcSet, imageUrl } from '../format/image-url.ts';
import { Picture } from './picture.tsx';

type Props = Omit<ComponentProps<typeof Picture>, 'src' | 'srcSet'> & {
  /** As answers name it. */
  path: string | null;
};

/** A picture that the server keeps: with `sizes` in the width that fits, else in full. */
export function StoredPicture({ path, ...rest }: Props) {
  return (
    <Picture
      {...rest}
      src={imageUrl(path)}
      srcSet={rest.sizes === undefined ? undefined : imageSrcSet(path)}
    />
  );
}
