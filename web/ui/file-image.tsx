import { useCallback, type ComponentProps } from 'react';

type Props = Omit<ComponentProps<'img'>, 'src' | 'ref' | 'alt'> & { file: File; alt: string };

/** A picture of this device. Its address lives as long as the element that shows it. */
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
