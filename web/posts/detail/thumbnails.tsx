import type { KeyboardEvent } from 'react';
import { useText } from '../../i18n/language.ts';
import { defaultPictures } from '../../ui/default-pictures.ts';
import { StoredPicture } from '../../ui/stored-picture.tsx';
import styles from './thumbnails.module.css';

interface Props {
  images: readonly string[];
  shown: number;
  onShow: (index: number) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

export function Thumbnails({ images, shown, onShow, onKeyDown }: Props) {
  const { photos } = useText().posts.detail;
  return (
    <ul className={styles.row}>
      {images.map((image, index) => (
        <li key={image}>
          <button
            type="button"
            className={styles.thumbnail}
            aria-label={photos.show(index + 1, images.length)}
            aria-current={index === shown || undefined}
            onClick={() => onShow(index)}
            onKeyDown={onKeyDown}
          >
            <StoredPicture
              path={image}
              sizes="70px"
              fallback={defaultPictures.post}
              alt=""
              width={70}
              height={70}
            />
          </button>
        </li>
      ))}
    </ul>
  );
}
