import { classes } from './classes.ts';
import styles from './counter.module.css';

interface Props {
  used: number;
  limit: number;
  label: (used: number, limit: number) => string;
}

/** Announced only near the limit, not after every character. */
export function Counter({ used, limit, label }: Props) {
  const near = used > limit * 0.9;
  return (
    <p className={classes(styles.counter, used > limit && styles.over)}>
      <span aria-hidden="true">
        {used}/{limit}
      </span>
      <output className="visually-hidden">{near ? label(used, limit) : ''}</output>
    </p>
  );
}
