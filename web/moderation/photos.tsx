import { useText } from '../i18n/language.ts';
import { defaultImages } from '../ui/default-images.ts';
import { Dialog } from '../ui/dialog.tsx';
import { MemberText } from '../ui/member-text.tsx';
import { StoredImage } from '../ui/stored-image.tsx';
import styles from './photos.module.css';

interface Props {
  images: readonly string[];
  title: string;
}

/** All photos at once, each whole. A click enlarges one. */
export function Photos({ images, onOpen }: Pick<Props, 'images'> & { onOpen: (index: number) => void }) {
  const { photos } = useText().posts.detail;
  return (
    <ul className={styles.photos} aria-label={photos.label}>
      {images.map((image, index) => (
        <li key={image}>
          <button
            type="button"
            className={styles.photo}
            aria-label={photos.enlargeOne({ place: index + 1, count: images.length })}
            onClick={() => onOpen(index)}
          >
            <LoadedPhoto path={image} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** In the size that a queue shows, also where it is only loaded ahead. */
export function LoadedPhoto({ path }: { path: string }) {
  return (
    <StoredImage path={path} fallback={defaultImages.post} alt="" sizes="320px" width={640} height={480} />
  );
}

const steps: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, j: 1, k: -1 };

interface DialogProps extends Props {
  /** The index of the photo. Undefined while the dialog is closed. */
  shown: number | undefined;
  onShow: (index: number | undefined) => void;
}

/** The photos in full size, one at a time. The key that opened it closes it too. */
export function PhotoDialog({ images, title, shown, onShow }: DialogProps) {
  const { photos } = useText().posts.detail;
  const at = shown ?? 0;
  const close = () => onShow(undefined);
  const move = (by: number) => onShow((at + by + images.length) % images.length);
  return (
    <Dialog open={shown !== undefined} onClose={close} title={<MemberText text={title} />} wide>
      <div
        className={styles.whole}
        role="presentation"
        onKeyDown={({ key }) => {
          const step = steps[key];
          if (step !== undefined) move(step);
          if (key === 'o') close();
        }}
      >
        <button type="button" className={styles.next} onClick={() => move(1)}>
          <StoredImage
            path={images[at] ?? null}
            fallback={defaultImages.post}
            alt={photos.ofPost({ title, place: at + 1, count: images.length })}
            className={styles.image}
            width={1600}
            height={1200}
          />
        </button>
      </div>
    </Dialog>
  );
}
