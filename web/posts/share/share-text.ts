interface Shared {
  /** How such posts begin in group chats. */
  mark: string;
  title: string;
  /** The lines between the title and the address; those that are empty are left out. */
  facts?: readonly (string | false | undefined)[];
  url: string;
}

/** The text to paste into a chat: what it is, the facts in one line if there are any, and the address. */
export function shareText({ mark, title, facts = [], url }: Shared): string {
  return [mark + title, facts.filter(Boolean).join(' · '), url].filter(Boolean).join('\n');
}
