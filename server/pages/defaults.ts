import { sessionDays, trustedDays } from '../../contract/auth/limits.ts';
import { codeChannel } from '../../contract/channels.ts';
import { keptDays } from '../../contract/notices/limits.ts';
import { keptDays as offerDays } from '../../contract/offers/limits.ts';
import type { PageName } from '../../contract/pages/names.ts';
import type { Spoken } from '../languages.ts';

/** Screens replace these by settings. */
const placeholders = [
  'siteName',
  'contactEmail',
  'developerCredit',
  'hostedOn',
  'emailDomains',
  'trailPeriod',
  'closedAccountPeriod',
] as const;

const values = {
  ...Object.fromEntries(placeholders.map((name) => [name, `{{${name}}}`])),
  noticeDays: keptDays,
  offerDays,
  sessionDays,
  browserDays: trustedDays,
};

type Block = string | ((values: object) => string) | { [line: string]: Block };

/** The laws that the pages follow: of China (PIPL), the European Union (GDPR) or the United States. */
export type PageSet = 'cn' | 'eu' | 'us';

interface Site {
  hasCampus: boolean;
  set: PageSet;
  channels: readonly string[];
}

/**
 * The page that the site ships with, as Markdown, until an admin edits it. Some lines are for a campus login. What the
 * operator must fill in stands between [[ and ]].
 */
export function defaultPage({ texts }: Spoken, name: PageName, { hasCampus, set, channels }: Site): string {
  const named = channels.length === 1 && channels[0] === codeChannel ? codeChannel : 'other';
  const all = { ...values, campus: hasCampus ? 'yes' : 'no', set, channels: named };
  const write = (block: Block, between: string): string => {
    if (typeof block === 'string') return block;
    if (typeof block === 'function') return block(all);
    const lines = Object.values(block).map((line) => write(line, '\n'));
    return lines.filter(Boolean).join(between);
  };
  // A test writes all pages.
  return `${write(texts.pages.defaults[name] as object as Block, '\n\n')}\n`;
}
