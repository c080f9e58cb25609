import type { ReactNode } from 'react';
import { useText } from '../i18n/language.ts';
import { classes } from './classes.ts';
import { useCopy } from './copy-button.tsx';

export interface MailLinkProps {
  /** The address, or the address with a query as in `mailto:`. */
  to: string;
  className?: string | undefined;
  /** The default is the address. */
  children?: ReactNode;
}

/** Instead of a mail link in WeChat. */
export function CopyAddress({ to, className, children }: MailLinkProps) {
  const { copy } = useText().common;
  const { state, press, byHand } = useCopy(to.replace(/\?.*/s, ''));
  return (
    <>
      <button
        type="button"
        aria-live="polite"
        className={classes('bare as-link', className)}
        onClick={(event) => void press(event)}
      >
        {state === 'idle' ? children : <span>{copy[state]}</span>}
      </button>
      {byHand}
    </>
  );
}
