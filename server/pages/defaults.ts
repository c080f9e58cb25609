import { isDeepStrictEqual } from 'node:util';
import { sessionDays, trustedDays } from '../../contract/auth/limits.ts';
import { codeChannel } from '../../contract/channels.ts';
import { keptDays } from '../../contract/notices/limits.ts';
import { keptDays as offerDays } from '../../contract/offers/limits.ts';
import type { PageName } from '../../contract/pages/names.ts';
import type { Config } from '../config.ts';
import type { Spoken } from '../languages.ts';
import { usualProfile } from '../site-profile.ts';

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

/** Who runs the site and where it is, if nobody has said so: a site in production may have the usual credit. */
function unsaidIn({ production, profile: { footer } }: Config): Partial<Record<string, string>> {
  const isSaid = (field: 'controller' | 'credit' | 'hostedOn') =>
    Object.keys(footer[field]).length > 0 &&
    !(production && isDeepStrictEqual(footer[field], usualProfile.footer[field]));
  return {
    ...(isSaid('controller')
      ? { developerCredit: '{{controller}}' }
      : !isSaid('credit') && { developerCredit: '[[controller]]' }),
    ...(!isSaid('hostedOn') && { hostedOn: '[[host]]' }),
  };
}

/**
 * The page that the site ships with, as Markdown, until an admin edits it. Some lines are for a campus login. What the
 * operator must fill in stands between [[ and ]].
 */
export function defaultPage({ texts }: Spoken, name: PageName, config: Config): string {
  const { pages, contactChannels: channels } = config.profile;
  const all = {
    ...values,
    ...unsaidIn(config),
    campus: config.campus ? 'yes' : 'no',
    set: pages.set,
    channels: channels.length === 1 && channels[0] === codeChannel ? codeChannel : 'other',
  };
  const write = (block: Block, between: string): string => {
    if (typeof block === 'string') return block;
    if (typeof block === 'function') return block(all);
    const lines = Object.values(block).map((line) => write(line, '\n'));
    return lines.filter(Boolean).join(between);
  };
  // A test writes all pages.
  return `${write(texts.pages.defaults[name] as object as Block, '\n\n')}\n`;
}
