import type { MailChoice, MailGroupName } from '../../../contract/notices/mail-groups.ts';

const groups: Record<MailGroupName, string> = {
  decisions: 'Decisions on your posts and profile',
  'last-call': 'Posts about to expire or to be archived',
  expiry: 'Other reminders about your posts',
  saved: 'Changes to posts that you saved',
  matches: 'New posts that fit your searches and posts',
  deals: 'Promises and meetings',
  offers: 'Who wants your posts, and answers to what you want',
  reports: 'Results of your reports',
  account: 'Warnings and the state of your account',
  queue: 'Posts that have waited too long for review',
};

const choices: Record<MailChoice, string> = { now: 'Right away', daily: 'Daily summary', never: 'Never' };

export const notices = {
  title: 'Notices',
  empty: 'No notices yet',
  emptyText: 'We tell you here when your posts are reviewed or expire, and when posts that you saved change.',
  markAll: 'Mark all as read',
  unread: 'unread',

  mail: {
    label: 'Email notices',
    lead: 'Choose when notices are mailed to you. The daily summary is sent in the evening if something is unread.',
    groups,
    choices,
    fixed: 'We always mail you at once about warnings and about your account.',
    bounced:
      'Your mail server has refused our mails several times, so we only send you codes. Once it accepts one, notices are mailed again.',
    saved: (group: string, choice: string) => `Saved. ${group}: ${choice}`,
    failed: 'Your choice could not be saved.',
  },

  unsubscribe: {
    title: 'Stop these mails?',
    summary: 'The daily summary',
    text: (group: string) => `These mails are about: ${group}.`,
    unknown: 'Press the button to stop the mails of this kind. You need not log in.',
    confirm: 'Stop these mails',
    done: 'You will not get these mails any more.',
    undo: 'Undo',
    undone: 'You will get these mails again.',
    settings: 'All mail settings',
  },
};
