import { useState, type ComponentProps } from 'react';

type Props = Omit<ComponentProps<'img'>, 'src' | 'alt' | 'width' | 'height' | 'onError'> & {
  src: string | null;
  /** Shown if `src` is null or fails to load. */
  fallback: string;
  alt: string;
  width: number;
  height: number;
};

/** An image with a fallback. Its size is required, to avoid layout shifts. */
export function FallbackImage({ src, fallback, srcSet, alt, ...rest }: Props) {
  const [failed, setFailed] = useState<string>();
  const usable = src !== null && src !== failed;
  return (
    <img
      decoding="async"
      {...rest}
      alt={alt}
      src={usable ? src : fallback}
      srcSet={usable ? srcSet : undefined}
      onError={() => src !== null && setFailed(src)}
    />
  );
}
