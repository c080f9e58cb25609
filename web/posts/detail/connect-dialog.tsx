import { queryOptions, useQuery } from '@tanstack/react-query';
import { Mail, Download } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { prefersWeChat } from '../../../contract/languages.ts';
import type { FullPost } from '../../../contract/posts/views.ts';
import { formatPrice } from '../../../contract/price.ts';
import type { WebTexts } from '../../../contract/texts.ts';
import { imageUrl } from '../../format/image-url.ts';
import { loadTextsOf, mailLanguages, useLanguage, useText } from '../../i18n/language.ts';
import { paths } from '../../paths.ts';
import { buttonClass, Button, type ButtonTone } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { defaultImages } from '../../ui/default-images.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { MailLink } from '../../ui/mail-link.tsx';
import { StoredImage } from '../../ui/stored-image.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { isWeChat } from '../../ui/wechat.ts';
import { Avatar } from '../avatar.tsx';
import styles from './connect-dialog.module.css';

interface Props {
  post: FullPost;
  open: boolean;
  onClose: () => void;
}

/** How to reach the author, and a greeting. */
export function ConnectDialog({ post, open, onClose }: Props) {
  const { author, greeting } = useText().posts.detail;
  const language = useLanguage();
  const { data: all = [{ ...greeting, language }] } = useQuery(greetings);
  const { wechat_id: id, wechat_qr_code_image: code } = post;
  const title = (
    <span className={styles.who}>
      <Avatar path={post.profile_image} name={post.username} />
      {author.title({ username: post.username })}
    </span>
  );
  return (
    <Dialog open={open} onClose={onClose} title={title} fromBottom>
      <Contacts of={post} mail={mailOf(post, all)}>
        {/* Within WeChat a code needs no button. */}
        <Greeting post={post} tone={isWeChat && code && !id ? 'accent' : 'plain'} />
      </Contacts>
      <p className={styles.advice}>{author.hint}</p>
    </Dialog>
  );
}

interface ContactProps {
  of: Pick<FullPost, 'username' | 'email' | 'wechat_id' | 'wechat_qr_code_image'>;
  mail: { subject: string; paragraphs: readonly string[] };
}

/** One way large, what one may say, then the other ways. In Chinese, WeChat comes before the e-mail. */
export function Contacts({ of, mail, children }: ContactProps & { children?: ReactNode }) {
  const isChinese = prefersWeChat(useLanguage());
  const { username, wechat_id: id, wechat_qr_code_image: code } = of;
  const second = code && id && <QrCode path={code} username={username} />;
  return (
    <>
      {id ? (
        <WeChatId id={id} />
      ) : code ? (
        <QrCode path={code} username={username} tone="accent" />
      ) : (
        <MailSection of={of} mail={mail} tone="accent" />
      )}
      {children}
      {isChinese && second}
      {(id ?? code) && <MailSection of={of} mail={mail} />}
      {!isChinese && second}
    </>
  );
}

const greetings = queryOptions({
  queryKey: ['texts', 'greetings'],
  queryFn: () => Promise.all(mailLanguages().map(greetingsIn)),
  staleTime: 'static',
});

interface WayProps {
  /** The first way is filled. */
  tone?: ButtonTone;
}

function MailSection({ of: { email }, mail, tone = 'plain' }: WayProps & ContactProps) {
  const { author } = useText().posts.detail;
  const address = mailTo(email, mail);
  return (
    <section className={tone === 'accent' ? styles.way : styles.other}>
      <h3 className="soft small regular">{author.email}</h3>
      <p className={tone === 'accent' ? styles.handle : styles.address}>
        <MailLink to={email} />
      </p>
      <div className={classes('acts', tone === 'accent' && styles.single)}>
        {/* WeChat opens no mail program. */}
        {isWeChat ? (
          <CopyButton
            text={[email, mail.subject, ...mail.paragraphs].join('\n\n')}
            label={author.copyMail}
            tone={tone}
          />
        ) : (
          <a href={address} className={buttonClass({ tone })}>
            <Mail aria-hidden="true" />
            {author.writeMail}
          </a>
        )}
        <CopyButton text={email} />
      </div>
    </section>
  );
}

function WeChatId({ id }: { id: string }) {
  const { author } = useText().posts.detail;
  return (
    <section className={styles.way}>
      <h3 className="soft small regular">{author.wechatId}</h3>
      <strong className={styles.handle}>{id}</strong>
      <div className="acts">
        <CopyButton text={id} label={author.copyWechatId} tone="accent" />
      </div>
      <p className="soft small">{author.addInWechat}</p>
    </section>
  );
}

function Greeting({ post, tone }: WayProps & { post: FullPost }) {
  const { author, greeting: own } = useText().posts.detail;
  const text = chatMessage(post, { ...own, language: useLanguage() });
  return (
    <section className={styles.way}>
      <h3 className="soft small regular">{author.messageHint}</h3>
      <p className={styles.bubble}>{text}</p>
      <div className="acts">
        <CopyButton text={text} label={author.copyMessage} tone={tone ?? 'plain'} />
      </div>
    </section>
  );
}

const side = 480;

/** The QR code across the sheet, in its own shape. A tap enlarges it. */
function QrCode({ path, username, tone = 'plain' }: WayProps & { path: string; username: string }) {
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
  const alt = author.qrCodeOf({ username });
  const image = { alt, width: side, height: side };
  if (png !== undefined)
    return (
      <section className={styles.way}>
        <h3 className="soft small regular">{author.qrCode}</h3>
        <img {...image} alt={alt} className={styles.held} src={png} />
        <p className="soft small">{author.scanInWechat}</p>
      </section>
    );
  const stored = <StoredImage {...image} path={path} fallback={defaultImages.qrCode} />;
  if (isWeChat) return <div className={styles.code}>{stored}</div>;
  return (
    <section className={tone === 'accent' ? styles.way : styles.other}>
      <h3 className="soft small regular">{author.qrCode}</h3>
      <button
        type="button"
        className={classes(styles.code, isLarge && styles.large)}
        aria-label={author.enlarge}
        aria-pressed={isLarge}
        onClick={() => setLarge(!isLarge)}
      >
        {stored}
      </button>
      <Button wide tone={tone} icon={<Download aria-hidden="true" />} onClick={() => void save()}>
        {author.saveImage}
      </Button>
      <p className="soft small">{author.scanHere}</p>
    </section>
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

type About = Pick<FullPost, 'post_id' | 'post_title' | 'post_type' | 'price' | 'currency'>;

type Greetings = WebTexts['posts']['detail']['greeting'] & { language: string };

const greet = (post: About, texts: Greetings) =>
  texts[post.post_type]({
    title: post.post_title,
    price: formatPrice(post.price, post.currency, texts.free, texts.language),
  });

const linkTo = (post: About) => location.origin + paths.post(post.post_id);

async function greetingsIn(language: string): Promise<Greetings> {
  const { posts } = await loadTextsOf(language);
  return { ...posts.detail.greeting, language };
}

/** A message about the post, to paste into a chat. */
function chatMessage(post: About, texts: Greetings): string {
  return `${greet(post, texts)}\n${linkTo(post)}`;
}

/** In the languages of the site, because the reader may prefer another one. */
const mailOf = (post: About, all: readonly Greetings[]) => ({
  subject: `${post.post_title} – ${all.map(({ subject }) => subject).join(' / ')}`,
  paragraphs: [...all.map((texts) => greet(post, texts)), linkTo(post)],
});

/** The address of a mail with subject and text. */
function mailTo(email: string, { subject, paragraphs }: ContactProps['mail']): string {
  const body = paragraphs.join('\r\n\r\n');
  return `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
