import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'wouter';
import { useText } from '../i18n/language.ts';
import { classes } from './classes.ts';
import { Spinner } from './spinner.tsx';
import styles from './button.module.css';

export type ButtonTone = 'accent' | 'plain' | 'quiet' | 'danger';

interface Look {
  tone?: ButtonTone;
  /** Fills the width of its container. */
  wide?: boolean;
  small?: boolean;
  icon?: ReactNode;
}

type ButtonProps = Look & ComponentProps<'button'> & { busy?: boolean; busyLabel?: string | undefined };

/**
 * A button. While `busy` it shows a spinner and ignores clicks, but keeps its width and the focus: a disabled button
 * would lose it.
 */
export function Button({
  tone = 'accent',
  wide = false,
  small = false,
  icon,
  busy = false,
  busyLabel,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const { working } = useText().common;
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ tone, wide, small }, className)}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? <Spinner label={busyLabel ?? working} /> : icon}
      {children}
    </button>
  );
}

type LinkProps = Look & Omit<ComponentProps<'a'>, 'href' | 'ref'> & { to: string; replace?: boolean };

/** A link that looks like a button. */
export function ButtonLink({ tone = 'accent', wide, small, icon, className, children, ...rest }: LinkProps) {
  return (
    <Link {...rest} className={buttonClass({ tone, wide, small }, className)}>
      {icon}
      {children}
    </Link>
  );
}

export function buttonClass(
  { tone, wide, small }: { tone: ButtonTone; wide?: boolean | undefined; small?: boolean | undefined },
  className?: string,
) {
  return classes(styles.button, styles[tone], wide && styles.wide, small && styles.small, className);
}
