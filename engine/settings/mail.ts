import * as z from 'zod/mini';
import { email } from '../../contract/auth/fields.ts';
import { Expected, list, setting } from './setting.ts';

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const domain = new RegExp(`^(?=.{1,253}$)(?:${label}\\.)*[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$`);
/** Wider than the rule for members: the site's own mailboxes may contain a hyphen or a plus. */
const mailbox = new RegExp(
  `^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]{1,64}@(?:${label}\\.)+[a-z][a-z0-9-]*[a-z0-9]$`,
  'i',
);

/** A single label is a country's or `edu`. Any other is most likely a truncated domain. */
const topLevel = /^(edu|[a-z]{2})$/;

/** Domains; each includes its subdomains. */
export const domains = (...fallback: string[]) =>
  setting(fallback, (text) => {
    const named = list(text, (part) => {
      if (!domain.test(part) || !(part.includes('.') || topLevel.test(part)))
        throw new Expected('bare domains such as example.edu,cs.example.edu');
      return part;
    });
    if (named.length === 0) throw new Expected('at least one domain, such as example.edu');
    return named;
  });

/** E-mails that may sign up here, in lower case. */
export const memberEmails = () =>
  setting([], (text) =>
    list(text, (part) => {
      if (!z.safeParse(email, part).success)
        throw new Expected('a comma list of e-mail addresses of letters, digits and full stops');
      return part;
    }),
  );

export const contactEmail = (fallback: string) =>
  setting(fallback, (text) => {
    if (!mailbox.test(text)) throw new Expected('an e-mail address such as exchange@example.edu');
    return text;
  });

/** `exchange@example.edu` or `Campus Exchange <exchange@example.edu>`. */
export const sender = (fallback: string) =>
  setting(fallback, (text) => {
    const [, name = '', inBrackets] = /^([^<>\p{Cc}]*)<([^<>]+)>$/u.exec(text) ?? [];
    if (!mailbox.test(inBrackets ?? text) || name.length > 100)
      throw new Expected('an address, or Name <address>, such as Campus Exchange <exchange@example.edu>');
    return text;
  });
