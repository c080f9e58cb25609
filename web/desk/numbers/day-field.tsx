import { useState } from 'react';
import { TextField } from '../../ui/text-field.tsx';

type Props = {
  label: string;
  value: string;
  min: string;
  max: string;
  onChoose: (day: string) => void;
};

/**
 * A date input that calls `onChoose` only for days from `min` to `max`, and keeps other values until it loses the focus.
 * Browsers fire a change event for each typed digit of a year (0002, 0020, 0202, 2026).
 */
export function DayField({ value, onChoose, ...field }: Props) {
  const [typed, setTyped] = useState<string>();
  return (
    <TextField
      {...field}
      type="date"
      required
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value);
        if (target.validity.valid) onChoose(target.value);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
