import { queryOptions, useQuery } from '@tanstack/react-query';
import { Mail, MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { codeChannel, linkOf, type ChannelKey } from '../../../contract/channels.ts';
import { prefersChats } from '../../../contract/languages.ts';
import type { FullPost } from '../../../contract/posts/views.ts';
import { formatPrice } from '../../../contract/price.ts';
import type { WebTexts } from '../../../contract/texts.ts';
import { siteCurrencies } from '../../api/site-facts.ts';
import { loadTextsOf, mailLanguages, useLanguage, useText } from '../../i18n/language.ts';
import { useChannelName, useChannels } from '../../layout/channels.ts';
import { paths } from '../../paths.ts';
import { buttonClass, type ButtonTone } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { MailLink } from '../../ui/mail-link.tsx';
import { isWeChat, newWindow } from '../../ui/wechat.ts';
import { Avatar } from '../avatar.tsx';
import { QrCode } from './qr-code.tsx';
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
  const { contacts, wechat_qr_code_image: code } = post;
  const title = (
    <span className={styles.who}>
      <Avatar path={post.profile_image} name={post.username} />
      {author.title({ username: post.username })}
    </span>
  );
  return (
    <Dialog open={open} onClose={onClose} title={title} fromBottom>
      <Contacts of={post} mail={mailOf(post, all)} tone="accent">
        {/* Within WeChat a code needs no button. */}
        <Greeting post={post} tone={isWeChat && code && !hasHandle(contacts) ? 'accent' : 'plain'} />
      </Contacts>
      <p className={styles.advice}>{author.hint}</p>
    </Dialog>
  );
}

interface ContactProps {
  of: Pick<FullPost, 'username' | 'email' | 'wechat_qr_code_image'> & {
    contacts?: FullPost['contacts'] | null;
  };
  mail: { subject: string; paragraphs: readonly string[] };
}

const hasHandle = (contacts: FullPost['contacts']) => Object.keys(contacts ?? {}).length > 0;

/** One way large, what one may say, then the other ways. Where people prefer chats, the code comes before the e-mail. */
export function Contacts({ of, mail, tone, children }: WayProps & ContactProps & { children?: ReactNode }) {
  const chatsFirst = prefersChats(useLanguage());
  const { username, contacts, wechat_qr_code_image: code } = of;
  const [first, ...others] = useChannels().flatMap(({ key }) => {
    const handle = contacts?.[key];
    return handle === undefined ? [] : { channel: key, handle };
  });
  const second = code && first && <QrCode path={code} username={username} />;
  return (
    <>
      {first ? (
        <Handle {...first} tone={tone} />
      ) : code ? (
        <QrCode path={code} username={username} tone={tone} />
      ) : (
        <MailSection of={of} mail={mail} tone={tone} />
      )}
      {children}
      {others.map((other) => (
        <Handle key={other.channel} {...other} />
      ))}
      {chatsFirst && second}
      {(first ?? code) && <MailSection of={of} mail={mail} />}
      {!chatsFirst && second}
    </>
  );
}

const greetings = queryOptions({
  queryKey: ['texts', 'greetings'],
  queryFn: () => Promise.all(mailLanguages().map(greetingsIn)),
  staleTime: 'static',
});

interface WayProps {
  /** The first way is filled where nothing else is. */
  tone?: ButtonTone | undefined;
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

function Handle({ channel, handle, tone = 'plain' }: WayProps & { channel: ChannelKey; handle: string }) {
  const { author } = useText().posts.detail;
  const name = useChannelName()(channel);
  const link = linkOf(channel, handle);
  return (
    <section className={tone === 'accent' ? styles.way : styles.other}>
      <h3 className="soft small regular">{name}</h3>
      <strong className={tone === 'accent' ? styles.handle : styles.address}>{handle}</strong>
      <div className="acts">
        {link && (
          <a href={link} className={buttonClass({ tone })} {...(link.startsWith('https:') && newWindow)}>
            <MessageCircle aria-hidden="true" />
            {author.openChannel({ channel, name })}
          </a>
        )}
        <CopyButton text={handle} label={author.copyHandle({ channel })} tone={link ? 'plain' : tone} />
      </div>
      {channel === codeChannel && <p className="soft small">{author.addHandle}</p>}
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

type About = Pick<FullPost, 'post_id' | 'post_title' | 'post_type' | 'price' | 'currency'>;

type Greetings = WebTexts['posts']['detail']['greeting'] & { language: string };

const greet = (post: About, texts: Greetings) =>
  texts[post.post_type]({
    title: post.post_title,
    price: formatPrice(post.price, post.currency, { ...texts, currencies: siteCurrencies }),
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
export function mailTo(email: string, { subject, paragraphs }: ContactProps['mail']): string {
  const body = paragraphs.join('\r\n\r\n');
  return `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
