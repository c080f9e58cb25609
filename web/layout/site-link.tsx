import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { newWindow } from '../ui/wechat.ts';

interface Props {
  /** A path of this site, or an absolute URL. */
  to: string;
  className?: string | undefined;
  children: ReactNode;
}

export function SiteLink({ to, className, children }: Props) {
  return to.startsWith('/') ? (
    <Link to={to} className={className}>
      {children}
    </Link>
  ) : (
    <a href={to} {...newWindow} className={className}>
      {children}
    </a>
  );
}
