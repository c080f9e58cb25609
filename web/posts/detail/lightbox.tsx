import { useState } from 'react';
import { Lightbox } from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import { imageUrl } from '../../format/image-url.ts';
import { useText } from '../../i18n/language.ts';
import styles from './lightbox.module.css';

export interface ViewerProps {
  title: string;
  images: readonly string[];
  /** The index of the enlarged photo. */
  shown: number;
  /** Called with the photo that was shown last. */
  onShow: (index: number) => void;
  onClose: () => void;
}

/** Photos that fill the window: swipe, pinch, double tap, arrow keys. */
export function PhotoLightbox({ title, images, shown, onShow, onClose }: ViewerProps) {
  const { posts, common } = useText();
  const { photos } = posts.detail;
  // The viewer returns to its first photo whenever it gets new slides.
  const [slides] = useState(() =>
    images.map((image, index) => ({
      src: imageUrl(image) ?? '',
      alt: photos.ofPost({ title, place: index + 1, count: images.length }),
    })),
  );
  return (
    <Lightbox
      open
      close={onClose}
      index={shown}
      slides={slides}
      plugins={[Zoom]}
      className={styles.viewer ?? ''}
      carousel={{ finite: images.length < 2, padding: 0 }}
      controller={{ closeOnPullDown: true, closeOnBackdropClick: true }}
      animation={matchMedia('(prefers-reduced-motion: reduce)').matches ? { fade: 0, swipe: 0, zoom: 0 } : {}}
      zoom={{ maxZoomPixelRatio: 3, scrollToZoom: true }}
      on={{ view: ({ index }) => onShow(index) }}
      labels={{
        Lightbox: photos.viewer,
        Previous: photos.previous,
        Next: photos.next,
        'Photo gallery': photos.label,
        Carousel: photos.carousel,
        Slide: photos.slide,
        '{index} of {total}': photos.place({ index: '{index}', total: '{total}' }),
        Close: common.close,
        'Zoom in': photos.zoomIn,
        'Zoom out': photos.zoomOut,
      }}
    />
  );
}
