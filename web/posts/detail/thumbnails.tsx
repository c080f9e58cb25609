import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useText } from '../../i18n/language.ts';
import { defaultImages } from '../../ui/default-images.ts';
import { StoredImage } from '../../ui/stored-image.tsx';
import styles from './image-carousel.module.css';

interface Props {
  images: readonly string[];
  shown: number;
  onShow: (index: number) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

export function Thumbnails({ images, shown, onShow, onKeyDown }: Props) {
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
            aria-label={text.show(index + 1, images.length)}
            aria-current={index === shown || undefined}
            onClick={() => onShow(index)}
            onKeyDown={onKeyDown}
          >
            <StoredImage
              path={image}
              sizes="64px"
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
