import type { FullPost } from '../../../contract/posts/views.ts';
import { formatPrice } from '../../format/price.ts';
import type { Language } from '../../i18n/languages.ts';
import { paths } from '../../paths.ts';

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
export function chatMessage(post: About, language: Language): string {
  return `${greeting(post, language)}\n${linkTo(post)}`;
}

const mailOf = (post: About) => ({
  subject: `${post.post_title} – 关于你的帖子 / about your post`,
  paragraphs: [greeting(post, 'zh'), greeting(post, 'en'), linkTo(post)],
});

/** A mail to the author, to paste where no mail program opens. */
export function wholeMail(post: About): string {
  const { subject, paragraphs } = mailOf(post);
  return [post.email, subject, ...paragraphs].join('\n\n');
}

/** The address of a mail to the author, with subject and text. */
export function mailTo(post: About): string {
  const { subject, paragraphs } = mailOf(post);
  const body = paragraphs.join('\r\n\r\n');
  return `mailto:${post.email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
