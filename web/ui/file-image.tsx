import { useCallback, type ComponentProps } from 'react';

type Props = Omit<ComponentProps<'img'>, 'src' | 'ref' | 'alt'> & { file: File; alt: string };

/** Shows a local file. Revokes its URL on unmount. */
export function FileImage({ file, alt, ...rest }: Props) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  return <img decoding="async" {...rest} ref={show} alt={alt} />;
}
