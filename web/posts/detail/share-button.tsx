import { Share2 } from 'lucide-react';
import { useText } from '../../i18n/language.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { CopyButton } from './copy-button.tsx';

interface Props {
  post: { post_id: string; post_title: string };
}

/** Shares with the share sheet or, where the browser has none (as on plain http), copies the link (rule S5). */
export function ShareButton({ post }: Props) {
  const { posts, common } = useText();
  const { detail } = posts;
  const url = location.origin + paths.post(post.post_id);
  if (!('share' in navigator)) return <CopyButton text={url} label={detail.copyLink} />;

  const share = async () => {
    try {
      await navigator.share({ title: post.post_title, url });
    } catch (failure) {
      // The member closed the share sheet.
      if (failure instanceof DOMException && failure.name === 'AbortError') return;
      showToast({
        tone: 'red',
        text: detail.shareFailed,
        action: { label: common.tryAgain, run: () => void share() },
      });
    }
  };
  return (
    <Button tone="plain" icon={<Share2 aria-hidden="true" />} onClick={() => void share()}>
      <span data-label>{detail.share}</span>
    </Button>
  );
}
