import { Fragment } from 'react';
import { classes } from './classes.ts';

interface Props {
  parts: readonly (string | false | null | undefined)[];
  className?: string | undefined;
}

/** Texts in one line. Each keeps its own direction and is cut at its own end. */
export function Parts({ parts, className }: Props) {
  const shown = parts.filter((part): part is string => Boolean(part));
  return (
    <span className={classes('parts', className)} title={shown.join(' · ')}>
      {shown.map((part, at) => (
        <Fragment key={at}>
          {at > 0 && <span> · </span>}
          <bdi>{part}</bdi>
        </Fragment>
      ))}
    </span>
  );
}
