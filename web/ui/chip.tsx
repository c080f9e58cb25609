import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import styles from './chip.module.css';

type Props = ComponentProps<'button'> & { isChosen: boolean };

/** A button that is on or off. */
export function Chip({ isChosen, ...button }: Props) {
  return (
    <button
      type="button"
      className={classes(styles.chip, isChosen && styles.chosen)}
      aria-pressed={isChosen}
      {...button}
    />
  );
}

interface GroupProps {
  label: string;
  options: readonly { value: string; label: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Chips of which any number can be on. */
export function ChipGroup({ label, options, chosen, onChange }: GroupProps) {
  return (
    <fieldset className="cluster">
      <legend className={styles.label}>{label}</legend>
      {options.map(({ value, label: name }) => (
        <Chip
          key={value}
          isChosen={chosen.includes(value)}
          onClick={() =>
            onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
          }
        >
          {name}
        </Chip>
      ))}
    </fieldset>
  );
}
