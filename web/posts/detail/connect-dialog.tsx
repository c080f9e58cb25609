import { useQuery } from '@tanstack/react-query';
import { Mail, Download } from 'lucide-react';
import { useState } from 'react';
import type { FullPost } from '../../../contract/posts/views.ts';
import { imageUrl } from '../../format/image-url.ts';
import { formatPrice } from '../../format/price.ts';
import { useLanguage, useText } from '../../i18n/language.ts';
import type { Language } from '../../i18n/languages.ts';
import { paths } from '../../paths.ts';
import { buttonClass, Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { defaultImages } from '../../ui/default-images.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { MailLink } from '../../ui/mail-link.tsx';
import { StoredImage } from '../../ui/stored-image.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { isWeChat } from '../../ui/wechat.ts';
import styles from './connect-dialog.module.css';

interface Props {
  post: FullPost;
  open: boolean;
  onClose: () => void;
}

/** The ways to reach the author. In Chinese, WeChat comes before the e-mail. */
export function ConnectDialog({ post, open, onClose }: Props) {
  const { author } = useText().posts.detail;
  const isChinese = useLanguage() === 'zh';
  const hasWeChat = Boolean(post.wechat_id) || post.wechat_qr_code_image !== null;
  const mail = <MailSection post={post} isMain={!isChinese || !post.wechat_id} />;
  return (
    <Dialog open={open} onClose={onClose} title={author.title(post.username)} fromBottom>
      {!(isChinese && hasWeChat) && mail}
      {post.wechat_id && <WeChatId id={post.wechat_id} isMain={isChinese} />}
      <section className="stack gap-8">
        <h3>{author.qrCode}</h3>
        {post.wechat_qr_code_image === null ? (
          <p className="soft">{author.noQrCode(post.username)}</p>
        ) : (
          <QrCode path={post.wechat_qr_code_image} username={post.username} />
        )}
      </section>
      <ChatMessage post={post} />
      {isChinese && hasWeChat && mail}
      <p className={styles.advice}>{author.hint}</p>
    </Dialog>
  );
}

function MailSection({ post, isMain }: { post: FullPost; isMain: boolean }) {
  const { author } = useText().posts.detail;
  const tone = isMain ? 'accent' : 'plain';
  // Rendering a new address while it opens would cancel it in some browsers.
  const [address] = useState(() => mailTo(post));
  return (
    <section className="stack gap-8">
      <h3>{author.email}</h3>
      <div className={styles.line}>
        <MailLink to={post.email} />
        <CopyButton text={post.email} />
      </div>
      {/* WeChat opens no mail program. */}
      {isWeChat ? (
        <CopyButton text={wholeMail(post)} label={author.copyMail} tone={tone} />
      ) : (
        <a href={address} className={buttonClass({ tone, wide: true })}>
          <Mail aria-hidden="true" />
          {author.writeMail}
        </a>
      )}
    </section>
  );
}

function WeChatId({ id, isMain }: { id: string; isMain: boolean }) {
  const { author } = useText().posts.detail;
  return (
    <section className="stack gap-8">
      <h3>{author.wechatId}</h3>
      <div className={styles.line}>
        <strong>{id}</strong>
        <CopyButton text={id} label={author.copyWechatId} tone={isMain ? 'accent' : 'plain'} />
      </div>
    </section>
  );
}

function ChatMessage({ post }: { post: FullPost }) {
  const { author } = useText().posts.detail;
  const language = useLanguage();
  return (
    <div className="cluster centered apart">
      <p className="soft small">{author.messageHint}</p>
      <CopyButton text={chatMessage(post, language)} label={author.copyMessage} />
    </div>
  );
}

const side = 480;

/** The QR code across the sheet, in its own shape. A tap enlarges it. */
function QrCode({ path, username }: { path: string; username: string }) {
  const { author } = useText().posts.detail;
  const [isLarge, setLarge] = useState(false);
  const url = imageUrl(path) ?? '';
  // A long press in WeChat fetches an address again without the session.
  const { data: png } = useQuery({
    queryKey: ['posts', 'qr-code', url],
    queryFn: () => drawPng(url),
    enabled: isWeChat,
    staleTime: 'static',
  });
  const save = async () => {
    try {
      const link = document.createElement('a');
      link.href = await drawPng(url);
      link.download = `wechat-${username}.png`;
      link.click();
    } catch {
      // The picture could not be loaded or drawn; the member can still save it with the browser's own menu.
      showToast({ tone: 'red', text: author.saveFailed });
    }
  };
  const alt = author.qrCodeOf(username);
  const image = { alt, width: side, height: side };
  if (png !== undefined)
    return (
      <>
        <img {...image} alt={alt} className={styles.held} src={png} />
        <p className="soft small">{author.scanInWechat}</p>
      </>
    );
  const stored = <StoredImage {...image} path={path} fallback={defaultImages.qrCode} />;
  if (isWeChat) return <div className={styles.code}>{stored}</div>;
  return (
    <>
      <button
        type="button"
        className={classes(styles.code, isLarge && styles.large)}
        aria-label={author.enlarge}
        aria-pressed={isLarge}
        onClick={() => setLarge(!isLarge)}
      >
        {stored}
      </button>
      <Button tone="plain" icon={<Download aria-hidden="true" />} onClick={() => void save()}>
        {author.saveImage}
      </Button>
      <p className="soft small">{author.scanHere}</p>
    </>
  );
}

/** A picture as PNG in a data address, because messengers read no WebP. Rejects if it can't be loaded or drawn. */
async function drawPng(url: string): Promise<string> {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = picture.naturalWidth;
  canvas.height = picture.naturalHeight;
  canvas.getContext('2d')?.drawImage(picture, 0, 0);
  return canvas.toDataURL('image/png');
}

type About = Pick<FullPost, 'post_id' | 'post_title' | 'post_type' | 'price' | 'currency' | 'email'>;

/** Both languages are here, because the reader may prefer the other one: a mail has both. */
const greetings = {
  en: {
    free: 'Free',
    sell: (title: string, price: string) => `Hi! Is “${title}” (${price}) still available?`,
    buy: (title: string, price: string) => `Hi! You are looking for “${title}” (${price}): I have one.`,
  },
  zh: {
    free: '免费',
    sell: (title: string, price: string) => `你好！请问「${title}」（${price}）还在吗？`,
    buy: (title: string, price: string) => `你好！看到你在求购「${title}」（${price}），我这里有。`,
  },
} satisfies Record<Language, unknown>;

const greeting = (post: About, language: Language) => {
  const { free, [post.post_type]: greet } = greetings[language];
  return greet(post.post_title, formatPrice(post.price, post.currency, free));
};

const linkTo = (post: About) => location.origin + paths.post(post.post_id);

/** A message about the post, to paste into a chat. */
function chatMessage(post: About, language: Language): string {
  return `${greeting(post, language)}\n${linkTo(post)}`;
}

const mailOf = (post: About) => ({
  subject: `${post.post_title} – 关于你的帖子 / about your post`,
  paragraphs: [greeting(post, 'zh'), greeting(post, 'en'), linkTo(post)],
});

/** A mail to the author, to paste where no mail program opens. */
function wholeMail(post: About): string {
  const { subject, paragraphs } = mailOf(post);
  return [post.email, subject, ...paragraphs].join('\n\n');
}

/** The address of a mail to the author, with subject and text. */
function mailTo(post: About): string {
  const { subject, paragraphs } = mailOf(post);
  const body = paragraphs.join('\r\n\r\n');
  return `mailto:${post.email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
