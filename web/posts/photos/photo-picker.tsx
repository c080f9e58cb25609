import { Camera, ImagePlus } from 'lucide-react';
import { useId, useState, type ChangeEvent, type Ref } from 'react';
import { maxImagesPerPost } from '../../../contract/images.ts';
import { useText } from '../../i18n/language.ts';
import { accepted } from '../../images/image-file.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { FieldError } from '../../ui/field.tsx';
import { PhotoTile } from './photo-tile.tsx';
import { problemOf } from './photos.ts';
import { useDragOrder } from './use-drag-order.ts';
import { useFileDrop } from './use-file-drop.ts';
import type { Photos } from './use-photos.ts';
import styles from './photo-picker.module.css';

interface Props {
  photos: Photos;
  inputRef: Ref<HTMLInputElement>;
  /** Of the last try to send. */
  error: string | undefined;
}

/** Adds photos by choosing, the camera, drop or paste; orders and removes them. */
export function PhotoPicker({ photos: { photos, added, shrinking, ...on }, inputRef, error }: Props) {
  const { posts, common, errors } = useText();
  const text = posts.form.photos;
  const id = useId();
  const [said, setSaid] = useState('');
  const over = useFileDrop(on.add);
  const count = photos.length;
  const move = (photoId: string, to: number) => {
    on.move(photoId, to);
    setSaid(text.moved(to + 1, count));
  };
  const { held, hold } = useDragOrder(
    photos.map((photo) => photo.id),
    move,
  );
  const problems = photos.map(problemOf).filter((problem) => problem !== undefined);
  const canShrink = problems.some((problem) => problem !== 'image_unreadable' && problem !== 'unshrinkable');

  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    on.add([...(currentTarget.files ?? [])]);
    // The same file may be chosen again after it was removed.
    currentTarget.value = '';
  };
  const described = `${id}-help ${error ? `${id}-error` : ''}`;

  return (
    <fieldset className={styles.picker} tabIndex={-1}>
      <legend className={styles.label}>
        {text.label} <span className={styles.hint}>{common.optional}</span>
      </legend>
      <p id={`${id}-help`} className={styles.help}>
        {text.help(maxImagesPerPost)}
      </p>

      {count > 0 && (
        <ul className={styles.tiles} aria-label={text.list}>
          {photos.map((photo, index) => (
            <PhotoTile
              key={photo.id}
              photo={photo}
              index={index}
              count={count}
              held={held === photo.id}
              onHold={() => hold(photo.id)}
              onMove={(to) => move(photo.id, to)}
              onRemove={() => on.remove(photo.id)}
              onFlaw={(flaw) => on.note(photo.id, flaw)}
            />
          ))}
        </ul>
      )}
      <output className="visually-hidden">{said}</output>

      {problems.length > 0 && (
        <Banner
          tone="red"
          actions={
            canShrink && (
              <Button
                tone="plain"
                small
                busy={shrinking}
                busyLabel={text.shrinking}
                onClick={({ currentTarget }) => {
                  const picker = currentTarget.closest('fieldset');
                  on.shrinkAll((fit) => {
                    setSaid(fit ? text.shrunk : '');
                    // With the last problem its box goes, and the button with it.
                    if (fit) picker?.focus({ preventScroll: true });
                  });
                }}
              >
                {text.shrink}
              </Button>
            )
          }
        >
          {[...new Set(problems)].map((problem) => (
            <p key={problem}>
              {problem === 'unshrinkable' ? errors.byCode.image_too_large : errors.byCode[problem]}
            </p>
          ))}
        </Banner>
      )}
      {(added.refused.length > 0 || added.leftOut > 0) && (
        <Banner tone="red">
          {added.refused.map(({ name, code }) => (
            <p key={name}>{text.refused(name, errors.byCode[code])}</p>
          ))}
          {added.leftOut > 0 && <p>{text.leftOut(added.leftOut, maxImagesPerPost)}</p>}
        </Banner>
      )}

      <div className={classes(styles.add, over && styles.over)}>
        <label className={styles.choose}>
          <input
            ref={inputRef}
            type="file"
            className="visually-hidden"
            accept={accepted}
            multiple
            aria-describedby={described}
            aria-invalid={error ? true : undefined}
            onChange={choose}
          />
          <ImagePlus aria-hidden="true" />
          {text.add}
        </label>
        <label className={classes(styles.choose, styles.camera)}>
          <input
            type="file"
            className="visually-hidden"
            accept="image/*"
            capture="environment"
            onChange={choose}
          />
          <Camera aria-hidden="true" />
          {text.take}
        </label>
        <p className={styles.drop}>{over ? text.dropNow : text.drop}</p>
        <p className={styles.count}>
          <span className="visually-hidden">{text.count(count, maxImagesPerPost)}</span>
          <span aria-hidden="true">
            {count}/{maxImagesPerPost}
          </span>
        </p>
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
