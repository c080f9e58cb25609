import { useState } from 'react';
import { useText } from '../../i18n/language.ts';
import { defaultImages } from '../../ui/default-images.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { MemberText } from '../../ui/member-text.tsx';
import { StoredImage } from '../../ui/stored-image.tsx';
import styles from './photo-dialog.module.css';

interface Props {
  images: readonly string[];
  title: string;
  open: boolean;
  onClose: () => void;
}

const steps: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, j: 1, k: -1 };

/** The photos of a post in full size, one at a time. The key that opened it closes it too. */
export function PhotoDialog({ images, title, open, onClose }: Props) {
  const { posts } = useText();
  const [at, setAt] = useState(0);
  const shown = images[at % images.length] ?? null;
  return (
    <Dialog open={open} onClose={onClose} title={<MemberText text={title} />} wide>
      <div
        className={styles.photo}
        role="presentation"
        onKeyDown={({ key }) => {
          const step = steps[key];
          if (step !== undefined) setAt((at + step + images.length) % images.length);
          if (key === 'o') onClose();
        }}
      >
        <button type="button" className={styles.next} onClick={() => setAt((at + 1) % images.length)}>
          <StoredImage
            path={shown}
            fallback={defaultImages.post}
            alt={posts.detail.photos.ofPost(title, at + 1, images.length)}
            className={styles.image}
            width={1600}
            height={1200}
          />
        </button>
      </div>
    </Dialog>
  );
}
