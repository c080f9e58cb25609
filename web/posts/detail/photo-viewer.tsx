import { lazy, Suspense } from 'react';
import type { ViewerProps } from './lightbox.tsx';

interface Props extends Omit<ViewerProps, 'shown'> {
  /** Undefined while the viewer is closed. */
  shown: number | undefined;
}

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
