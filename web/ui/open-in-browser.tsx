import { Download } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../i18n/language.ts';
import { Banner } from './banner.tsx';
import { CopyButton } from './copy-button.tsx';
import { isWeChat } from './wechat.ts';

/** Shown in WeChat instead of a download. */
export function OpenInBrowser() {
  const { common, posts } = useText();
  return (
    <Banner actions={<CopyButton text={location.href} label={posts.detail.copyLink} />}>
      <p>{common.weChat.noFiles}</p>
    </Banner>
  );
}

/** A link to a file that the server makes. */
export function FileLink({ href, label }: { href: string; label: string }) {
  const [isRefused, setRefused] = useState(false);
  return (
    <>
      <a
        className="target"
        href={href}
        download
        onClick={(event) => {
          if (isWeChat) event.preventDefault();
          setRefused(isWeChat);
        }}
      >
        <Download aria-hidden="true" />
        {label}
      </a>
      {isRefused && <OpenInBrowser />}
    </>
  );
}
