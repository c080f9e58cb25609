/** The groups of notices, for each of which a member chooses what reaches them by which channel. */

export const mailChoices = ['now', 'daily', 'never'] as const;
export type MailChoice = (typeof mailChoices)[number];

interface MailGroup {
  /** The defaults. WeCom gets what is mailed at once. */
  mail: MailChoice;
  push?: true;
  /** What members can choose, if not everything. */
  choices?: readonly MailChoice[];
  /** Members can't change it. */
  isFixed?: true;
  adminsOnly?: true;
  /** Members get these also while they have paused. */
  duringPause?: true;
}

export const mailGroups = {
  decisions: { mail: 'now', push: true, duringPause: true },
  'last-call': { mail: 'now', push: true },
  expiry: { mail: 'daily' },
  saved: { mail: 'daily' },
  matches: { mail: 'daily', push: true },
  deals: { mail: 'now', push: true, duringPause: true },
  offers: { mail: 'daily', push: true },
  weekly: { mail: 'never', choices: ['now', 'never'] },
  reports: { mail: 'never' },
  account: { mail: 'now', push: true, isFixed: true, duringPause: true },
  queue: { mail: 'daily', adminsOnly: true },
} as const satisfies Record<string, MailGroup>;
export type MailGroupName = keyof typeof mailGroups;
export const mailGroupNames = Object.keys(mailGroups) as MailGroupName[];

/** What members can choose of a group. */
export const choicesOf = (group: MailGroupName): readonly MailChoice[] => {
  const row: MailGroup = mailGroups[group];
  return row.choices ?? mailChoices;
};

export const isMailGroup = (name: string): name is MailGroupName => Object.hasOwn(mailGroups, name);
