import { lazy, Suspense, type ReactNode } from 'react';
import { isWeChat } from '../layout/wechat.ts';

export interface MailLinkProps {
  /** The address, or the address with a query as in `mailto:`. */
  to: string;
  className?: string | undefined;
  /** The default is the address. */
  children?: ReactNode;
}

function JustText({ className, children }: MailLinkProps) {
  return <span className={className}>{children}</span>;
}

// Not in the first script, which other browsers load too. After a deployment the file may be gone.
const CopyAddress = lazy(() =>
  import('./copy-address.tsx').then(
    (file) => ({ default: file.CopyAddress }),
    () => ({ default: JustText }),
  ),
);

/** A link that opens the mail program. WeChat opens none, so there it copies the address. */
export function MailLink({ to, className, children = to }: MailLinkProps) {
  const all = { to, className, children };
  if (isWeChat)
    return (
      <Suspense fallback={<JustText {...all} />}>
        <CopyAddress {...all} />
      </Suspense>
    );
  return (
    <a href={`mailto:${to}`} className={className}>
      {children}
    </a>
  );
}
