/** The groups of notices that a member chooses mails for. */

export const mailChoices = ['now', 'daily', 'never'] as const;
export type MailChoice = (typeof mailChoices)[number];

interface MailGroup {
  /** The default. */
  mail: MailChoice;
  /** Members can't change it. */
  isFixed?: true;
  adminsOnly?: true;
  /** Members get these also while they have paused. */
  duringPause?: true;
}

export const mailGroups = {
  decisions: { mail: 'now', duringPause: true },
  'last-call': { mail: 'now' },
  expiry: { mail: 'daily' },
  saved: { mail: 'daily' },
  matches: { mail: 'daily' },
  deals: { mail: 'now', duringPause: true },
  offers: { mail: 'daily' },
  reports: { mail: 'never' },
  account: { mail: 'now', isFixed: true, duringPause: true },
  queue: { mail: 'daily', adminsOnly: true },
} as const satisfies Record<string, MailGroup>;
export type MailGroupName = keyof typeof mailGroups;
export const mailGroupNames = Object.keys(mailGroups) as MailGroupName[];

export const isMailGroup = (name: string): name is MailGroupName => Object.hasOwn(mailGroups, name);
