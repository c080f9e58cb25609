import { Camera, ImagePlus } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useState, type ChangeEvent, type Ref } from 'react';
import { maxImagesPerPost } from '../../../contract/images.ts';
import { useText } from '../../i18n/language.ts';
import { acceptedTypes } from '../../images/image-file.ts';
import { Banner } from '../../ui/banner.tsx';
import { classes } from '../../ui/classes.ts';
import { FieldError } from '../../ui/field.tsx';
import { useDragOrder } from '../../ui/use-drag-order.ts';
import { isWeChat } from '../../ui/wechat.ts';
import { ImageTile } from './image-tile.tsx';
import { problemOf } from './post-images.ts';
import type { PostImages } from './use-post-images.ts';
import styles from './image-picker.module.css';

interface Props {
  images: PostImages;
  inputRef: Ref<HTMLInputElement>;
  /** The errors of the last submission. */
  error: string | undefined;
  /** Called after photos were chosen or taken. */
  onChosen: () => void;
}

/** Adds photos from files, the camera, the clipboard or a drop; reorders and removes them. */
export function ImagePicker({ images: { images, leftOut, ...actions }, inputRef, error, onChosen }: Props) {
  const { posts, errors } = useText();
  const text = posts.form.photos;
  const id = useId();
  const [announcement, announce] = useState('');
  const [selectedId, select] = useState<string>();
  const isDropTarget = useFileDrop(actions.add);
  const count = images.length;
  const isFull = count >= maxImagesPerPost;
  const move = (imageId: string, to: number) => {
    actions.move(imageId, to);
    announce(text.moved({ place: to + 1, count }));
  };
  const { draggedId, startDrag } = useDragOrder(
    images.map((image) => image.id),
    move,
  );
  const problems = images.flatMap((image) => {
    const problem = problemOf(image);
    return problem && 'file' in image
      ? text.refused({ name: image.file.name, reason: errors.byCode[problem] })
      : [];
  });

  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    actions.add([...(currentTarget.files ?? [])]);
    // Lets the same file be chosen again after it was removed.
    currentTarget.value = '';
    onChosen();
  };

  return (
    <fieldset className="stack gap-12" tabIndex={-1}>
      <legend className="visually-hidden">{text.label}</legend>
      <div className={classes(count > 0 ? styles.row : styles.large, isDropTarget && styles.over)}>
        <label className={classes(styles.choose, isFull && styles.full)}>
          <input
            ref={inputRef}
            type="file"
            className="visually-hidden"
            accept={acceptedTypes}
            multiple
            disabled={isFull}
            aria-describedby={error && `${id}-error`}
            aria-invalid={error ? true : undefined}
            onChange={choose}
          />
          <ImagePlus aria-hidden="true" />
          <b>{text.add}</b>
          {count > 0 && (
            <span className={styles.count}>
              <span className="visually-hidden">{text.count({ count, limit: maxImagesPerPost })}</span>
              <span aria-hidden="true">
                {count}/{maxImagesPerPost}
              </span>
            </span>
          )}
          {count === 0 && !isWeChat && (
            <span className={styles.drop}>{isDropTarget ? text.dropNow : text.drop}</span>
          )}
        </label>
        <label className={classes(styles.choose, styles.camera, isFull && styles.full)}>
          <input
            type="file"
            className="visually-hidden"
            accept="image/*"
            capture="environment"
            disabled={isFull}
            onChange={choose}
          />
          <Camera aria-hidden="true" />
          <b>{text.take}</b>
        </label>
        {count > 0 && (
          <ul className={styles.tiles} aria-label={text.list}>
            {images.map((image, index) => (
              <ImageTile
                key={image.id}
                image={image}
                index={index}
                count={count}
                isDragged={draggedId === image.id}
                isSelected={selectedId === image.id}
                onSelect={() => select(selectedId === image.id ? undefined : image.id)}
                onDragStart={() => startDrag(image.id)}
                onMove={(to) => move(image.id, to)}
                onRemove={() => actions.remove(image.id)}
                onError={(code) => actions.setError(image.id, code)}
              />
            ))}
          </ul>
        )}
      </div>
      <output className="visually-hidden">{announcement}</output>

      {(problems.length > 0 || leftOut > 0) && (
        <Banner tone="red">
          {[...new Set(problems)].map((problem) => (
            <p key={problem} className="anywhere">
              {problem}
            </p>
          ))}
          {leftOut > 0 && <p>{text.leftOut({ count: leftOut, limit: maxImagesPerPost })}</p>}
        </Banner>
      )}

      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}

/**
 * Accepts files that are pasted, or dropped anywhere on the page: if a file missed a smaller target, the browser would
 * leave the form to open the file. Returns true while files are dragged over the page.
 */
function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);

  const onDrag = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    setIsOver(event.type === 'dragover');
    if (event.type === 'drop') onFiles([...event.dataTransfer.files]);
  });
  const onPaste = useEffectEvent(({ clipboardData }: ClipboardEvent) => {
    // Office programs copy text together with an image of it.
    if (!clipboardData || clipboardData.types.includes('text/plain')) return;
    if (clipboardData.files.length > 0) onFiles([...clipboardData.files]);
  });

  useEffect(() => {
    const events = ['dragover', 'dragleave', 'drop'] as const;
    for (const event of events) document.addEventListener(event, onDrag);
    document.addEventListener('paste', onPaste);
    return () => {
      for (const event of events) document.removeEventListener(event, onDrag);
      document.removeEventListener('paste', onPaste);
    };
  }, []);
  return isOver;
}
