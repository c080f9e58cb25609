import { X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useText } from '../i18n/language.ts';
import { classes } from './classes.ts';
import styles from './button.module.css';

type Props = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & { label: string; icon: ReactNode };

/** A button with an icon; the label is its accessible name and tooltip. */
export function IconButton({ label, icon, className, ...rest }: Props) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={classes(styles.iconButton, className)}
    >
      {icon}
    </button>
  );
}

export function CloseButton(button: Omit<Props, 'label' | 'icon'>) {
  const { close } = useText().common;
  return <IconButton {...button} label={close} icon={<X />} />;
}
