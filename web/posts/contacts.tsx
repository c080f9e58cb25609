import { useQuery } from '@tanstack/react-query';
import { Download, Mail } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { imageUrl } from '../format/image-url.ts';
import { useLanguage, useText } from '../i18n/language.ts';
import { Button, buttonClass, type ButtonTone } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { defaultImages } from '../ui/default-images.ts';
import { MailLink } from '../ui/mail-link.tsx';
import { StoredImage } from '../ui/stored-image.tsx';
import { showToast } from '../ui/toast-store.ts';
import { isWeChat } from '../ui/wechat.ts';
import styles from './contacts.module.css';

export interface Contact {
  username: string;
  email: string;
  wechat_id?: string | null | undefined;
  wechat_qr_code_image: string | null;
}

/** What a mail to the other side says. */
export interface MailText {
  subject: string;
  paragraphs: readonly string[];
}

interface Props {
  of: Contact;
  mail: MailText;
  /** Between the first way and the others. */
  children?: ReactNode;
}

/** How to reach a member: one way large, then the other ways. In Chinese, WeChat comes before the e-mail. */
export function Contacts({ of, mail, children }: Props) {
  const isChinese = useLanguage() === 'zh';
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

interface WayProps {
  /** The first way is filled. */
  tone?: ButtonTone;
}

function MailSection({ of, mail, tone = 'plain' }: WayProps & Omit<Props, 'children'>) {
  const { author } = useText().posts.detail;
  // Rendering a new address while it opens would cancel it in some browsers.
  const [address] = useState(() => mailTo(of.email, mail));
  return (
    <section className={tone === 'accent' ? styles.way : styles.other}>
      <h3 className="soft small regular">{author.email}</h3>
      <p className={tone === 'accent' ? styles.handle : styles.address}>
        <MailLink to={of.email} />
      </p>
      <div className={classes('acts', tone === 'accent' && styles.single)}>
        {/* WeChat opens no mail program. */}
        {isWeChat ? (
          <CopyButton
            text={[of.email, mail.subject, ...mail.paragraphs].join('\n\n')}
            label={author.copyMail}
            tone={tone}
          />
        ) : (
          <a href={address} className={buttonClass({ tone })}>
            <Mail aria-hidden="true" />
            {author.writeMail}
          </a>
        )}
        <CopyButton text={of.email} />
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
  const alt = author.qrCodeOf(username);
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

/** The address of a mail with subject and text. */
function mailTo(email: string, { subject, paragraphs }: MailText): string {
  const body = paragraphs.join('\r\n\r\n');
  return `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
