import { ArrowLeft, ArrowRight, GripVertical, Trash2 } from 'lucide-react';
import type { PointerEvent, SyntheticEvent } from 'react';
import { flushSync } from 'react-dom';
import { formatFileSize } from '../../format/file-size.ts';
import { useLanguage, useText } from '../../i18n/language.ts';
import { classes } from '../../ui/classes.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { PhotoPreview } from './photo-preview.tsx';
import { problemOf, type NewPhoto, type Photo } from './photos.ts';
import { placeAttribute } from './use-drag-order.ts';
import styles from './photo-tile.module.css';

interface Props {
  photo: Photo;
  index: number;
  count: number;
  held: boolean;
  onHold: () => void;
  onMove: (to: number) => void;
  onRemove: () => void;
  onFlaw: (flaw: NonNullable<NewPhoto['flaw']>) => void;
}

export function PhotoTile({ photo, index, count, held, onHold, onMove, onRemove, onFlaw }: Props) {
  const text = useText().posts.form.photos;
  const language = useLanguage();
  const place = index + 1;
  const problem = problemOf(photo);

  const move = (to: number, { currentTarget }: SyntheticEvent<HTMLButtonElement>) => {
    if (to < 0 || to >= count) return;
    // Whichever of the two tiles React moves in the tree, the pressed button keeps the focus.
    flushSync(() => onMove(to));
    currentTarget.focus();
  };
  const remove = ({ currentTarget }: SyntheticEvent<HTMLButtonElement>) => {
    const picker = currentTarget.closest('fieldset');
    flushSync(onRemove);
    const tiles = picker?.querySelectorAll(`[${placeAttribute}]`);
    const next = tiles?.[Math.min(index, tiles.length - 1)] ?? picker;
    next?.querySelector<HTMLElement>('button, input')?.focus();
  };
  const byMouse = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && event.button === 0) onHold();
  };

  return (
    <li
      className={classes(styles.tile, held && styles.held, problem && styles.wrong)}
      {...{ [placeAttribute]: photo.id }}
    >
      <div className={styles.photo} onPointerDown={byMouse}>
        <PhotoPreview photo={photo} alt={text.photo(place, count)} onFlaw={onFlaw} />
        {index === 0 && <span className={styles.cover}>{text.cover}</span>}
      </div>
      {/* A finger scrolls the page on the photo and drags it by the grip. */}
      <span className={styles.grip} aria-hidden="true" onPointerDown={onHold}>
        <GripVertical />
      </span>
      <IconButton label={text.remove(place)} icon={<Trash2 />} className={styles.remove} onClick={remove} />
      <div className={styles.moves}>
        <IconButton
          label={text.earlier(place)}
          icon={<ArrowLeft />}
          aria-disabled={index === 0 || undefined}
          onClick={(event) => move(index - 1, event)}
        />
        <IconButton
          label={text.later(place)}
          icon={<ArrowRight />}
          aria-disabled={index === count - 1 || undefined}
          onClick={(event) => move(index + 1, event)}
        />
      </div>
      {problem && 'file' in photo && (
        <p className={styles.problem}>
          {problem === 'image_too_large'
            ? text.problems.image_too_large(formatFileSize(photo.file.size, language))
            : text.problems[problem]}
        </p>
      )}
    </li>
  );
}
