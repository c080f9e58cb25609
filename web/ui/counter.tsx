import { useText } from '../i18n/language.ts';
import { classes } from './classes.ts';
import styles from './field.module.css';

interface Props {
  used: number;
  limit: number;
}

/** Announced only near the limit, not after every character. */
export function Counter({ used, limit }: Props) {
  const { counter } = useText().common;
  const near = used > limit * 0.9;
  return (
    <p className={classes(styles.counter, used > limit && styles.over)}>
      <span aria-hidden="true">
        {used}/{limit}
      </span>
      <output className="visually-hidden">{near ? counter({ used, limit }) : ''}</output>
    </p>
  );
}
