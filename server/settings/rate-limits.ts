import { day, hour, minute, type RateLimits, type Window } from '../../engine/http/limits.ts';

/** How often something is done, each by member, e-mail or address (rule G8). */

const hourAndDay = (perHour: number, perDay: number): readonly Window[] => [
  [perHour, hour],
  [perDay, day],
];

/** A whole campus may share an address, so these limits only stop floods. */
const addressBits = 15;
const accountBits = 17;
/** A stranger can use up the limit of an e-mail. Its owner then needs a proof that is twice as hard. */
const emailBits = 16;

export const rateLimits = {
  write: { windows: [[60, minute]] },
  read: { windows: [[300, minute]] },
  'create-post': { windows: hourAndDay(30, 60) },
  'make-offer': { windows: hourAndDay(30, 60) },
  promise: { windows: hourAndDay(10, 20) },
  image: { windows: [[1200, minute]] },
  /** Reads of visitors, if the market requires no login. Members behind the address are not counted. */
  'read-address': { windows: [[3000, minute]] },
  /** Of others. The same one again within an hour counts nothing. */
  'full-post': {
    windows: [
      [60, 10 * minute],
      [150, hour],
      [600, day],
    ],
  },
  upload: { windows: [[120, hour]] },
  /** Zips of message files. */
  'edit-language': { windows: [[20, hour]] },
  /** Mails that the setup sends to try the mail server. */
  'test-mail': { windows: [[5, hour]] },
  'sign-up': { windows: hourAndDay(5, 10), maxBits: emailBits },
  reset: { windows: hourAndDay(3, 10), maxBits: emailBits },
  /** Logins of a member: right passwords, and all that known browsers try. */
  'log-in': { windows: [[30, hour]], maxBits: accountBits },
  /** Of a browser, in a public demo. */
  'enter-demo': { windows: [[20, minute]] },
  /** Mails with a code to one mailbox. No proof lifts this one. */
  code: { windows: [[10, day]] },
  /** Mails with a code for a new browser of an admin, who has typed the right password. */
  'admin-code': { windows: [[10, day]] },
  /** Mails with a code that shows that the address is still the member's. */
  'proof-code': { windows: [[5, day]] },
  /** Audit entries about logins, by account: nobody may fill a table that only grows. */
  'log-in-trail': { windows: hourAndDay(20, 100) },
  'other-site': { windows: [[20, hour]] },
  /** Wrong passwords from new browsers. */
  'log-in-address': { windows: [[100, 15 * minute]], maxBits: addressBits },
  /** Campus logins that one browser begins, and those that fail (rule K35). */
  'campus-login': { windows: [[30, hour]] },
  'campus-failed': { windows: [[20, hour]] },
  /** Those of an address: by browsers that have no cookie yet, by all, and failed ones. Beyond, browsers prove work. */
  'campus-new-browser': { windows: [[600, hour]], maxBits: addressBits },
  'campus-address': { windows: [[6000, hour]], maxBits: addressBits },
  'campus-failed-address': { windows: [[600, hour]], maxBits: addressBits },
  /** Codes that confirm the first campus login of an account, by the campus's subject. */
  'link-code': { windows: hourAndDay(3, 5) },
  /** Links of the operator that are tried. */
  'log-in-link': { windows: [[600, hour]] },
  /** Mails with a code that sign-ups and resets send. */
  'mail-address': { windows: hourAndDay(1500, 6000), maxBits: addressBits },
  /** Sign-ups and resets, whether they send a mail or not. */
  'code-address': { windows: [[6000, hour]], maxBits: addressBits },
} as const satisfies RateLimits;

export type RateLimitName = keyof typeof rateLimits;
