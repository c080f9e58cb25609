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

const choices: Record<MailChoice, string> = { now: 'Right away', daily: 'Daily', never: 'Never' };

export const notices = {
  title: 'Notices',
  empty: 'No notices yet',
  emptyText: 'We tell you here when your posts are reviewed or expire, and when posts that you saved change.',
  markAll: 'Mark all as read',
  unread: 'unread',

  ways: {
    label: 'How notices reach you',
    lead: 'Choose what reaches you where. A daily mail is sent in the evening if something is unread.',
    group: 'About',
    mail: 'Email',
    push: 'Push',
    wecom: 'WeCom',
    groups,
    choices,
    always: 'Always',
    turned: (way: string, isOn: boolean) => `${way} ${isOn ? 'on' : 'off'}`,
    wecomStates: {
      linked: 'WeCom messages arrive in your WeChat.',
      unlinked: 'To get WeCom messages, log in once with your campus account.',
      refused: 'WeCom does not know you any more. Log in once with your campus account to try again.',
    },
    bounced:
      'Your mail server has refused our mails several times, so we only send you codes. Once it accepts one, notices are mailed again.',
    saved: (group: string, choice: string) => `Saved. ${group}: ${choice}`,
    failed: 'Your choice could not be saved.',
  },

  device: {
    label: 'On this device',
    lead: 'Switch this on to get what is ticked under Push here, even when the site is closed.',
    devices: (count: number) => (count === 1 ? '1 browser gets pushes.' : `${count} browsers get pushes.`),
    on: 'This device gets pushes now.',
    off: 'This device gets no more pushes.',
    refused:
      'Your browser does not allow notices of this site. Allow them by the sign beside the address or in the settings of the browser, then switch this on again.',
    unreachable:
      'This browser could not reach its push service. That of Chrome is often blocked in mainland China: try Edge, Firefox or Safari.',
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
