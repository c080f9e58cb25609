import { lazy, Suspense } from 'react';
import type { MailLinkProps } from './copy-address.tsx';
import { isWeChat } from './wechat.ts';

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
