import { classes } from '../ui/classes.ts';
import { defaultImages } from '../ui/default-images.ts';
import { StoredImage } from '../ui/stored-image.tsx';
import styles from './avatar.module.css';

const tones = ['tone-accent', 'tone-green', 'tone-amber', 'tone-red', 'tone-grey'];

/** The author's profile image, or the initial of the name. Decorative, because the name is beside it. */
export function Avatar({ path, name }: { path: string | null; name: string }) {
  const characters = Array.from(name);
  const tone = characters.reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0) % tones.length;
  if (path === null)
    return (
      <span className={classes(styles.initial, tones[tone])} aria-hidden="true">
        {characters[0]?.toUpperCase()}
      </span>
    );
  return (
    <StoredImage
      className={styles.avatar}
      path={path}
      sizes="48px"
      fallback={defaultImages.profile}
      alt=""
      width={48}
      height={48}
    />
  );
}
