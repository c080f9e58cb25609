import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';
import type { Option } from './select.tsx';
import styles from './chip.module.css';

interface Props {
  className?: string | false | undefined;
  before?: ReactNode;
  /** The current value. */
  text: ReactNode;
  after?: ReactNode;
  children: ReactNode;
}

/** A native field as a chip: it lies over the text of its value. */
export function ChipField({ className, before, text, after, children }: Props) {
  return (
    <span className={classes(styles.pick, 'focus-ring', className)}>
      {before}
      <span aria-hidden="true">{text}</span>
      {after}
      {children}
    </span>
  );
}

/** The select of a `ChipField`. */
export function Choice({
  label,
  options,
  ...select
}: { label: string; options: readonly Option[] } & ComponentProps<'select'>) {
  return (
    <select {...select} aria-label={label}>
      {options.map(({ value, label: name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>
  );
}
