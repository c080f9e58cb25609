import { useMutation } from '@tanstack/react-query';
import { Download, Image, Share2 } from 'lucide-react';
import type { FullPost } from '../../../contract/posts/views.ts';
import { useText } from '../../i18n/language.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useSite } from '../../layout/site.ts';
import { Failed } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { langOf } from '../../ui/member-text.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { showToast } from '../../ui/toast-store.ts';
import { isWeChat } from '../../ui/wechat.ts';
import pictures from '../detail/connect-dialog.module.css';
import styles from './share.module.css';

export interface ShareDialogProps {
  /** The label of the button. */
  label: string;
  title: string;
  /** The text to paste into a chat. Its last line is `url`. */
  text: string;
  url: string;
  /** An own post, of which a poster can be drawn. */
  own?: FullPost | undefined;
  open: boolean;
  onClose: () => void;
}

/** Ways to send a post into a chat. All of them work inside WeChat's browser too. */
export function ShareDialog({ label, title, text, url, own, open, onClose }: ShareDialogProps) {
  const { posts } = useText();
  const { sharing } = posts;
  return (
    <Dialog open={open} onClose={onClose} title={label} fromBottom>
      {isWeChat && <p>{sharing.hint}</p>}
      <div className="acts">
        <ShareButton title={title} url={url} />
        <CopyButton text={url} label={posts.detail.copyLink} />
        <CopyButton text={text} label={sharing.copyText} />
      </div>
      <p className={styles.text} lang={langOf(text)}>
        {text}
      </p>
      {own && <Poster post={own} url={url} />}
    </Dialog>
  );
}

/** The browser's own share sheet, where it has one, as on https (rule S5). */
function ShareButton({ title, url }: { title: string; url: string }) {
  const { posts, common } = useText();
  const { detail } = posts;
  if (!('share' in navigator)) return null;

  const share = async () => {
    try {
      await navigator.share({ title, url });
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
    <Button icon={<Share2 aria-hidden="true" />} onClick={() => void share()}>
      {detail.share}
    </Button>
  );
}

/** The poster opens below what the sheet shows. */
function showWhole(picture: HTMLImageElement | null) {
  picture?.scrollIntoView({ block: 'start' });
}

function Poster({ post, url }: { post: FullPost; url: string }) {
  const { posts } = useText();
  const { sharing } = posts;
  const { price } = useFormat();
  const { name, logo, accent } = useSite();
  const drawing = useMutation({
    mutationFn: async () => {
      const [{ drawPoster }, { defaultAccent, shadesOf }] = await Promise.all([
        import('./poster.ts'),
        import('../../../contract/accent.ts'),
      ]);
      return drawPoster({
        title: post.post_title,
        kind: post.post_type === 'buy' ? posts.type.buy : undefined,
        price: price(post.price, post.currency),
        photo: post.image_url,
        url,
        site: name,
        logo: logo ?? null,
        accent: shadesOf(accent ?? defaultAccent, 'light').accent,
        caption: sharing.scan,
      });
    },
    networkMode: 'always',
  });
  const save = () =>
    drawing.data?.canvas.toBlob((file) => file && saveFile(file, `poster-${post.post_id}.png`), 'image/png');
  return (
    <section className="stack gap-12" aria-label={sharing.poster}>
      <Button
        wide
        tone="plain"
        icon={<Image aria-hidden="true" />}
        busy={drawing.isPending}
        onClick={() => drawing.mutate()}
      >
        {sharing.poster}
      </Button>
      <Failed failure={drawing.error} />
      {drawing.data && (
        <>
          <img
            ref={showWhole}
            className={pictures.held}
            src={drawing.data.address}
            alt={sharing.posterOf({ title: post.post_title })}
            width={1080}
            height={1440}
          />
          <p>{sharing.hold}</p>
          {/* WeChat's browser ignores downloads. */}
          {!isWeChat && (
            <Button wide tone="plain" icon={<Download aria-hidden="true" />} onClick={save}>
              {sharing.saveImage}
            </Button>
          )}
        </>
      )}
    </section>
  );
}
