import { useText } from '../../i18n/language.ts';
import { defaultImages } from '../../ui/default-images.ts';
import { StoredImage } from '../../ui/stored-image.tsx';
import styles from '../images/image-picker.module.css';

export function LockedImages({ images }: { images: readonly string[] }) {
  const text = useText().posts.form.photos;
  return (
    <fieldset className="stack gap-12">
      <legend className={styles.label}>{text.label}</legend>
      <p className="soft small">{text.locked}</p>
      {images.length === 0 ? (
        <p>{text.none}</p>
      ) : (
        <ul className={styles.tiles}>
          {images.map((image, index) => (
            <li key={image}>
              <StoredImage
                className={styles.locked}
                path={image}
                sizes="160px"
                fallback={defaultImages.post}
                alt={text.photo(index + 1, images.length)}
                width={160}
                height={160}
              />
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}
