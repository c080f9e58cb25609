import { classes } from './classes.ts';
import kinds from './kinds.svg';

/** The address of a drawing in a file of its own, so that no script carries the strokes. */
export const drawingOf = (name: string) => `${kinds}#${name}`;

/** A small drawing of a category or kind. */
export function KindDrawing({ name, className }: { name: string; className?: string | undefined }) {
  return (
    <svg className={classes('drawing', className)} aria-hidden="true">
      <use href={drawingOf(name)} />
    </svg>
  );
}
