import { useText } from '../i18n/language.ts';
import { classes } from './classes.ts';
import styles from './field.module.css';

interface Props {
  used: number;
  limit: number;
}

/** Shown from four fifths of the limit on, and announced only near it, not after every character. */
export function Counter({ used, limit }: Props) {
  const { counter } = useText().common;
  const near = used > limit * 0.9;
  if (used < limit * 0.8) return null;
  return (
    <p className={classes(styles.counter, used > limit && styles.over)}>
      <span aria-hidden="true">
        {used}/{limit}
      </span>
      <output className="visually-hidden">{near ? counter({ used, limit }) : ''}</output>
    </p>
  );
}
