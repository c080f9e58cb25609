import { useEffect, type ReactNode } from 'react';
import { classes } from '../ui/classes.ts';
import { useNavigationFocus } from './navigation.ts';
import { useSite } from './site.ts';
import styles from './layout.module.css';

interface Props {
  /** The title of the document, and the heading unless the screen renders its own `Heading`. */
  title: string;
  heading?: 'shown' | 'own';
  /** page: lists; post: 780 px; column: forms; full: the whole width. */
  width?: 'page' | 'post' | 'column' | 'full';
  children: ReactNode;
}

/** The title, heading and width of a screen. */
export function Page({ title, heading = 'shown', width = 'page', children }: Props) {
  const { name } = useSite();
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
  return (
    <div className={classes(styles.page, styles[width])}>
      {heading !== 'own' && <Heading>{title}</Heading>}
      {children}
    </div>
  );
}

/** The h1 of a screen. Takes the focus after a navigation. */
export function Heading({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <h1 ref={useNavigationFocus<HTMLHeadingElement>()} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
