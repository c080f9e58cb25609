import type { PostType } from '../../../contract/posts/options.ts';

/** How posts begin in Chinese group chats, whatever the language. */
const marks: Record<PostType, string> = { sell: '【出】', buy: '【求】' };

interface Shared {
  type: PostType;
  title: string;
  /** The lines between the title and the address; those that are empty are left out. */
  facts?: readonly (string | false | undefined)[];
  url: string;
}

/** The text to paste into a chat: what it is, the facts in one line if there are any, and the address. */
export function shareText({ type, title, facts = [], url }: Shared): string {
  return [marks[type] + title, facts.filter(Boolean).join(' · '), url].filter(Boolean).join('\n');
}
