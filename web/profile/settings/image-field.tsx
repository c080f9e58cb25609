import { useMutation } from '@tanstack/react-query';
import { ImageUp, Trash2, Undo2 } from 'lucide-react';
import { useRef, useState, type DragEvent, type ReactNode, type RefCallback } from 'react';
import { formatFileSize } from '../../format/file-size.ts';
import { useLanguage, useText } from '../../i18n/language.ts';
import { acceptedTypes } from '../../images/image-file.ts';
import type { Kind } from '../../images/redraw.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Field } from '../../ui/field.tsx';
import { FileImage } from '../../ui/file-image.tsx';
import { StoredImage } from '../../ui/stored-image.tsx';
import { keepImage, newImage, type ImageChoice } from './image-choice.ts';
import styles from './controls.module.css';

interface Props {
  label: string;
  /** The path of the current image. */
  present: string | null;
  fallback: string;
  round?: boolean;
  disabled: boolean;
  choice: ImageChoice;
  onChange: (choice: ImageChoice) => void;
  error: string | undefined;
  kind: Kind;
  /** About the chosen file. */
  remark: ReactNode;
  ref: RefCallback<HTMLInputElement>;
}

const side = 112;

/** An image of the profile: the current one, a preview of a new one, or none. */
export function ImageField(props: Props) {
  const { label, present, fallback, round = false, disabled, choice, onChange, error, kind, remark } = props;
  const { image } = useText().profile.settings;
  const [isDropTarget, setIsDropTarget] = useState(false);
  const [undecodable, setUndecodable] = useState<File>();
  const input = useRef<HTMLInputElement>(null);
  const choose = (next: ImageChoice) => {
    onChange(next);
    // The clicked button may disappear.
    input.current?.focus();
  };
  const prepare = useMutation({ mutationFn: (file: File) => newImage(file, kind), onSuccess: choose });
  const choosePicked = (files: FileList | null) => {
    const file = files?.item(0);
    if (file) prepare.mutate(file);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsDropTarget(false);
    if (!disabled) choosePicked(event.dataTransfer.files);
  };
  const path = choice.kind === 'keep' ? present : null;
  const imageProps = {
    className: classes(styles.image, round && styles.round),
    alt: '',
    width: side,
    height: side,
  };

  return (
    <Field label={label} error={error}>
      {(control) => (
        <div
          className={classes(styles.field, isDropTarget && styles.over)}
          onDragOver={(event) => {
            event.preventDefault();
            setIsDropTarget(true);
          }}
          onDragLeave={() => setIsDropTarget(false)}
          onDrop={onDrop}
        >
          {choice.kind === 'new' && choice.file !== undecodable ? (
            <FileImage {...imageProps} file={choice.file} onError={() => setUndecodable(choice.file)} />
          ) : (
            <StoredImage {...imageProps} path={path} sizes={`${side}px`} fallback={fallback} />
          )}
          <div className={styles.side}>
            {prepare.isPending ? (
              <output className="soft small">{image.preparing}</output>
            ) : (
              <ChangeStatus choice={choice} />
            )}
            {remark}
            <div className={styles.buttons}>
              <input
                {...control}
                ref={(node) => {
                  input.current = node;
                  props.ref(node);
                }}
                type="file"
                accept={acceptedTypes}
                className={classes('visually-hidden', styles.input)}
                disabled={disabled}
                onChange={({ target }) => {
                  choosePicked(target.files);
                  // Lets the same file be chosen again after it was removed.
                  target.value = '';
                }}
              />
              {!disabled && (
                <label htmlFor={control.id} className={buttonClass({ tone: 'plain' }, styles.choose)}>
                  <ImageUp aria-hidden="true" />
                  {choice.kind === 'new' || path ? image.chooseOther : image.choose}
                </label>
              )}
              {!disabled && choice.kind === 'keep' && present && (
                <Button
                  tone="quiet"
                  icon={<Trash2 aria-hidden="true" />}
                  aria-label={image.removeNamed({ label })}
                  onClick={() => choose({ kind: 'remove' })}
                >
                  {image.remove}
                </Button>
              )}
              {!disabled && choice.kind !== 'keep' && (
                <Button
                  tone="quiet"
                  icon={present ? <Undo2 aria-hidden="true" /> : <Trash2 aria-hidden="true" />}
                  aria-label={present ? image.keepNamed({ label }) : image.removeNamed({ label })}
                  onClick={() => choose(keepImage)}
                >
                  {present ? image.keep : image.remove}
                </Button>
              )}
            </div>
          </div>
        </div>
      )}
    </Field>
  );
}

/** The chosen change, announced to screen readers. */
function ChangeStatus({ choice }: { choice: ImageChoice }) {
  const { image } = useText().profile.settings;
  const language = useLanguage();
  if (choice.kind === 'new') {
    return (
      <output className="soft small">
        {image.isNew} ({formatFileSize(choice.file.size, language)})
        {/\.tiff?$/i.test(choice.file.name) && <span> {image.noPreview}</span>}
      </output>
    );
  }
  return <output className="soft small">{choice.kind === 'remove' && image.isRemoved}</output>;
}
