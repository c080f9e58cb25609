import { Mail } from 'lucide-react';
import { useState } from 'react';
import type { FullPost } from '../../../contract/posts/views.ts';
import { useLanguage, useText } from '../../i18n/language.ts';
import { buttonClass } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { MailLink } from '../../ui/mail-link.tsx';
import { isWeChat } from '../../ui/wechat.ts';
import { chatMessage, mailTo, wholeMail } from './contact-message.ts';
import { QrCode } from './qr-code.tsx';
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
