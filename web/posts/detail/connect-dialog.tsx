import type { FullPost } from '../../../contract/posts/views.ts';
import { formatPrice } from '../../format/price.ts';
import { useLanguage, useText } from '../../i18n/language.ts';
import type { Language } from '../../i18n/languages.ts';
import { paths } from '../../paths.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { isWeChat } from '../../ui/wechat.ts';
import { Avatar } from '../avatar.tsx';
import { Contacts, type MailText } from '../contacts.tsx';
import styles from '../contacts.module.css';

interface Props {
  post: FullPost;
  open: boolean;
  onClose: () => void;
}

/** How to reach the author, and a greeting. */
export function ConnectDialog({ post, open, onClose }: Props) {
  const { author } = useText().posts.detail;
  const { wechat_id: id, wechat_qr_code_image: code } = post;
  const title = (
    <span className={styles.who}>
      <Avatar path={post.profile_image} name={post.username} />
      {author.title(post.username)}
    </span>
  );
  return (
    <Dialog open={open} onClose={onClose} title={title} fromBottom>
      <Contacts of={post} mail={mailOf(post)}>
        {/* Within WeChat a code needs no button. */}
        <Greeting post={post} tone={isWeChat && code && !id ? 'accent' : 'plain'} />
      </Contacts>
      <p className={styles.advice}>{author.hint}</p>
    </Dialog>
  );
}

function Greeting({ post, tone }: { post: FullPost; tone: 'accent' | 'plain' }) {
  const { author } = useText().posts.detail;
  const text = chatMessage(post, useLanguage());
  return (
    <section className={styles.way}>
      <h3 className="soft small regular">{author.messageHint}</h3>
      <p className={styles.bubble}>{text}</p>
      <div className="acts">
        <CopyButton text={text} label={author.copyMessage} tone={tone} />
      </div>
    </section>
  );
}

type About = Pick<FullPost, 'post_id' | 'post_title' | 'post_type' | 'price' | 'currency'>;

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

const mailOf = (post: About): MailText => ({
  subject: `${post.post_title} – 关于你的帖子 / about your post`,
  paragraphs: [greeting(post, 'zh'), greeting(post, 'en'), linkTo(post)],
});
