import useEmblaCarousel from 'embla-carousel-react';
import { ChevronLeft, ChevronRight, Maximize2 } from 'lucide-react';
import {
  useCallback,
  useEffect,
  useRef,
  useSyncExternalStore,
  type KeyboardEvent,
  lazy,
  Suspense,
} from 'react';
import { useLocation } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import { imageUrl } from '../../format/image-url.ts';
import { useText } from '../../i18n/language.ts';
import { defaultImages } from '../../ui/default-images.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { StoredImage } from '../../ui/stored-image.tsx';
import { isWeChat, newWindow } from '../../ui/wechat.ts';
import { CarouselImage } from './carousel-image.tsx';
import type { ViewerProps } from './lightbox.tsx';
import styles from './image-carousel.module.css';

interface Props {
  title: string;
  /** Paths from the reply; at least one. */
  images: readonly string[];
  /** The image of the card that led here. */
  thumbnail?: string | null | undefined;
}

const steps: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * A looping carousel, controlled by swipe, arrow buttons, arrow keys and, on wide screens, thumbnails. A tap, a click or
 * Enter opens the image in a new tab, as the specification requires; a button enlarges it within the page, as a tap does
 * in WeChat.
 */
export function ImageCarousel({ title, images, thumbnail }: Props) {
  const text = useText().posts.detail.photos;
  const [viewport, carousel] = useEmblaCarousel({ loop: true, duration: 18 });
  const subscribe = useCallback(
    (listener: () => void) => {
      carousel?.on('select', listener);
      carousel?.on('reInit', listener);
      return () => {
        carousel?.off('select', listener);
        carousel?.off('reInit', listener);
      };
    },
    [carousel],
  );
  const shown = useSyncExternalStore(subscribe, () => carousel?.selectedScrollSnap() ?? 0);
  const count = images.length;
  const viewer = usePhotoViewer();

  const show = (index: number) => {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    carousel?.scrollTo((index + count) % count, still);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined || !carousel) return;
    event.preventDefault();
    const wasOnImage = carousel.rootNode().contains(document.activeElement);
    show(shown + step);
    // The focused link is no longer visible: focus the link of the new image.
    if (wasOnImage) {
      const slide = carousel.slideNodes()[carousel.selectedScrollSnap()];
      slide?.querySelector('a')?.focus({ preventScroll: true });
    }
  };

  return (
    <section className="stack gap-12" aria-roledescription={text.carousel} aria-label={text.label}>
      <div className={styles.frame}>
        <div className={styles.viewport} ref={viewport}>
          <ul className={styles.slides}>
            {images.map((image, index) => (
              <li key={image} className={styles.slide}>
                <a
                  href={imageUrl(image) ?? undefined}
                  {...newWindow}
                  draggable={false}
                  tabIndex={index === shown ? undefined : -1}
                  aria-label={(isWeChat ? text.enlargeOne : text.open)({ place: index + 1, count })}
                  onClick={(event) => {
                    if (!isWeChat) return;
                    event.preventDefault();
                    viewer.open(index);
                  }}
                  onKeyDown={onKeyDown}
                >
                  <CarouselImage
                    path={image}
                    alt={text.ofPost({ title, place: index + 1, count })}
                    first={index === 0}
                    thumbnail={image === thumbnail ? thumbnail : null}
                  />
                </a>
              </li>
            ))}
          </ul>
        </div>
        <IconButton
          label={text.enlarge}
          icon={<Maximize2 />}
          className={styles.enlarge}
          aria-haspopup="dialog"
          onClick={() => viewer.open(shown)}
        />
        {count > 1 && (
          <>
            <IconButton
              label={text.previous}
              icon={<ChevronLeft />}
              className={styles.previous}
              onClick={() => show(shown - 1)}
              onKeyDown={onKeyDown}
            />
            <IconButton
              label={text.next}
              icon={<ChevronRight />}
              className={styles.next}
              onClick={() => show(shown + 1)}
              onKeyDown={onKeyDown}
            />
            <p className={styles.dots} aria-hidden="true">
              {images.map((image, index) => (
                <i key={image} data-shown={index === shown || undefined} />
              ))}
            </p>
            <output className="visually-hidden">{text.position({ place: shown + 1, count })}</output>
          </>
        )}
      </div>
      {count > 2 && <Thumbnails images={images} shown={shown} onShow={show} onKeyDown={onKeyDown} />}
      <PhotoViewer title={title} images={images} shown={viewer.shown} onShow={show} onClose={viewer.close} />
    </section>
  );
}

/** Which photo is enlarged. It is stored in the address, so that Back closes the viewer. */
function usePhotoViewer() {
  const [pathname, navigate] = useLocation();
  const shown = new URLSearchParams(useSearch()).get('photo');
  return {
    /** The index of the photo. Undefined while the viewer is closed. */
    shown: shown === null ? undefined : Math.max(0, Math.trunc(Number(shown)) - 1 || 0),
    open: (index: number) => navigate(`${pathname}?photo=${index + 1}`, { state: { openedHere: true } }),
    close: () => {
      const { state } = history as { state: { openedHere?: boolean } | null };
      if (state?.openedHere) history.back();
      else navigate(pathname, { replace: true });
    },
  };
}

interface ThumbnailsProps {
  images: readonly string[];
  shown: number;
  onShow: (index: number) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function Thumbnails({ images, shown, onShow, onKeyDown }: ThumbnailsProps) {
  const text = useText().posts.detail.photos;
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // scrollIntoView would scroll the page, too.
    const current = row.current?.children[shown];
    if (!(current instanceof HTMLElement) || !row.current) return;
    row.current.scrollLeft = current.offsetLeft - (row.current.clientWidth - current.offsetWidth) / 2;
  }, [shown]);
  return (
    <ul ref={row} className={styles.thumbnails}>
      {images.map((image, index) => (
        <li key={image}>
          <button
            type="button"
            className={styles.thumbnail}
            aria-label={text.show({ place: index + 1, count: images.length })}
            aria-current={index === shown || undefined}
            onClick={() => onShow(index)}
            onKeyDown={onKeyDown}
          >
            <StoredImage
              path={image}
              sizes="64px"
              loading="lazy"
              fallback={defaultImages.post}
              alt=""
              width={64}
              height={64}
            />
          </button>
        </li>
      ))}
    </ul>
  );
}

interface PhotoViewerProps extends Omit<ViewerProps, 'shown'> {
  /** Undefined while the viewer is closed. */
  shown: number | undefined;
}

const Lightbox = lazy(async () => ({ default: (await import('./lightbox.tsx')).PhotoLightbox }));

/** Enlarges photos within the page. The library is loaded when the viewer is first opened. */
function PhotoViewer({ shown, ...rest }: PhotoViewerProps) {
  if (shown === undefined || shown >= rest.images.length) return null;
  return (
    <Suspense>
      <Lightbox shown={shown} {...rest} />
    </Suspense>
  );
}
