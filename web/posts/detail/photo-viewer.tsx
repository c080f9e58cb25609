import { lazy, Suspense } from 'react';

interface Props {
  title: string;
  images: readonly string[];
  /** The index of the enlarged photo; undefined while the viewer is closed. */
  shown: number | undefined;
  /** Called with the photo that was shown last. */
  onShow: (index: number) => void;
  onClose: () => void;
}

export type OpenProps = Props & { shown: number };

const Lightbox = lazy(async () => ({ default: (await import('./lightbox.tsx')).PhotoLightbox }));

/** Enlarges photos within the page. The library is loaded when the viewer is first opened. */
export function PhotoViewer({ shown, ...rest }: Props) {
  if (shown === undefined || shown >= rest.images.length) return null;
  return (
    <Suspense>
      <Lightbox shown={shown} {...rest} />
    </Suspense>
  );
}
