import { ArrowLeft, ArrowRight, Trash2 } from 'lucide-react';
import type { PointerEvent, SyntheticEvent } from 'react';
import { flushSync } from 'react-dom';
import { formatFileSize } from '../../format/file-size.ts';
import { useLanguage, useText } from '../../i18n/language.ts';
import { classes } from '../../ui/classes.ts';
import { defaultImages } from '../../ui/default-images.ts';
import { FileImage } from '../../ui/file-image.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { StoredImage } from '../../ui/stored-image.tsx';
import { positionAttribute } from '../../ui/use-drag-order.ts';
import { hasTooManyPixels, problemOf, type NewImage, type PostImage } from './post-images.ts';
import styles from './image-picker.module.css';

interface Props {
  image: PostImage;
  index: number;
  count: number;
  isDragged: boolean;
  /** Shows the arrows on devices without hover, and lets a finger drag the photo instead of scrolling the page. */
  isSelected: boolean;
  onSelect: () => void;
  onDragStart: () => void;
  onMove: (to: number) => void;
  onRemove: () => void;
  onError: (code: NonNullable<NewImage['error']>) => void;
}

export function ImageTile({ image, index, count, isDragged, isSelected, ...on }: Props) {
  const text = useText().posts.form.photos;
  const language = useLanguage();
  const position = index + 1;
  const problem = problemOf(image);

  const move = (to: number, { currentTarget }: SyntheticEvent<HTMLButtonElement>) => {
    if (to < 0 || to >= count) return;
    // React may move this tile in the DOM, and then its button loses the focus.
    flushSync(() => on.onMove(to));
    currentTarget.focus();
  };
  const remove = ({ currentTarget }: SyntheticEvent<HTMLButtonElement>) => {
    const picker = currentTarget.closest('fieldset');
    flushSync(on.onRemove);
    const tiles = picker?.querySelectorAll(`[${positionAttribute}]`);
    const next = tiles?.[Math.min(index, tiles.length - 1)] ?? picker;
    next?.querySelector<HTMLElement>('button, input')?.focus();
  };
  const drag = ({ pointerType, button }: PointerEvent) => {
    if (pointerType === 'mouse' ? button === 0 : isSelected) on.onDragStart();
  };

  return (
    <li
      className={classes(
        styles.tile,
        isSelected && styles.selected,
        isDragged && styles.dragged,
        problem && styles.wrong,
      )}
      {...{ [positionAttribute]: image.id }}
    >
      <div className={styles.frame}>
        {/* For pointers only: keyboard users reach the arrows directly. */}
        <div className={styles.image} role="presentation" onPointerDown={drag} onClick={on.onSelect}>
          <ImagePreview image={image} alt={text.photo({ place: position, count })} onError={on.onError} />
          {index === 0 && <span className={styles.cover}>{text.cover}</span>}
        </div>
        <IconButton
          label={text.remove({ place: position })}
          icon={<Trash2 />}
          className={styles.remove}
          onClick={remove}
        />
        <IconButton
          label={text.earlier({ place: position })}
          icon={<ArrowLeft />}
          className={classes(styles.move, styles.earlier)}
          aria-disabled={index === 0 || undefined}
          onClick={(event) => move(index - 1, event)}
        />
        <IconButton
          label={text.later({ place: position })}
          icon={<ArrowRight />}
          className={classes(styles.move, styles.later)}
          aria-disabled={index === count - 1 || undefined}
          onClick={(event) => move(index + 1, event)}
        />
      </div>
      {problem && 'file' in image && (
        <p className={styles.problem}>
          {text.problem({
            problem,
            size: formatFileSize(image.file.size, language),
            type: image.file.name.split('.').pop()?.toUpperCase() ?? '',
          })}
        </p>
      )}
    </li>
  );
}

interface ImagePreviewProps {
  image: PostImage;
  alt: string;
  onError: (code: NonNullable<NewImage['error']>) => void;
}

function ImagePreview({ image, alt, onError }: ImagePreviewProps) {
  if ('file' in image) {
    if (image.isPreparing) return <Preparing alt={alt} />;
    // Few browsers can show TIFF, but the server converts it.
    const isDrawable =
      image.error !== 'image_unreadable' &&
      image.error !== 'image_type' &&
      !/\.tiff?$/i.test(image.file.name);
    if (isDrawable) return <FilePreview image={image} alt={alt} onError={onError} />;
  }
  const path = 'file' in image ? null : image.path;
  return (
    <StoredImage
      path={path}
      sizes="272px"
      fallback={defaultImages.post}
      alt={alt}
      width={160}
      height={160}
      draggable={false}
    />
  );
}

function FilePreview({ image: { file, error }, alt, onError }: ImagePreviewProps & { image: NewImage }) {
  return (
    <FileImage
      file={file}
      alt={alt}
      width={160}
      height={160}
      draggable={false}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
        if (error === undefined && hasTooManyPixels(naturalWidth, naturalHeight))
          onError('image_too_many_pixels');
      }}
      onError={() => onError('image_unreadable')}
    />
  );
}

/** Shown until a photo has been downscaled: drawing ten photos of twelve megapixels would freeze the page. */
function Preparing({ alt }: { alt: string }) {
  const { photos } = useText().posts.form;
  return (
    <p className={styles.preparing}>
      <span className="visually-hidden">{photos.preparingPhoto({ photo: alt })}</span>
      <span aria-hidden="true">{photos.preparing}</span>
    </p>
  );
}
