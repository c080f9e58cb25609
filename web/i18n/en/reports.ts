import type { ReportAction } from '../../../contract/reports/actions.ts';
import * as limits from '../../../contract/reports/limits.ts';
import type { Reason } from '../../../contract/reports/options.ts';

const reasons: Record<Reason, string> = {
  spam: 'Spam or advertising',
  scam: 'Scam',
  'prohibited-item': 'Prohibited item',
  offensive: 'Offensive',
  'wrong-category': 'Wrong category',
  'already-sold': 'Already sold',
  duplicate: 'Posted twice',
  'asks-for-payment-first': 'Asks for payment first',
  other: 'Something else',
};

type Act = ReportAction | 'reopen';

const actions: Record<Act, string> = {
  dismiss: 'Dismiss',
  'take-down': 'Take down',
  'return-to-review': 'Back to review',
  warn: 'Warn',
  suspend: 'Suspend',
  reopen: 'Reopen',
};

const help: Record<Act, string> = {
  dismiss: '',
  'take-down': 'Only the author and the admins can still see the post. The author sees this reason.',
  'return-to-review': 'The post waits for review again. If you write a reason, the author sees it.',
  warn: 'The author or member gets this reason by notice and by mail.',
  suspend: 'The author or member can’t log in, and nothing of theirs is shown. They see this reason.',
  reopen: 'The author has read of the decision, and gets this reason.',
};

const done: Record<Act, string> = {
  dismiss: 'Reports dismissed.',
  'take-down': 'Post taken down.',
  'return-to-review': 'The post waits for review again.',
  warn: 'Warning sent.',
  suspend: 'Account suspended.',
  reopen: 'The reports are open again.',
};

export const reports = {
  reasons,
  link: 'Report',
  form: {
    title: { post: 'Report this post', member: 'Report this member' },
    intro: 'Only the admins see your report. Nobody else is told that you reported it.',
    reason: 'What is wrong?',
    chooseReason: 'Please choose a reason.',
    text: 'Details',
    textMissing: 'Please write what is wrong.',
    textLength: `The text should be at most ${limits.text} characters long.`,
    send: 'Send report',
    sent: 'Thank you. The admins will look at it.',
    tooMany: `You have sent ${limits.perDay} reports today. Thank you for your help! Please send the next one tomorrow.`,
  },

  title: 'Reports',
  count: (count: number) => (count === 1 ? '1 entry' : `${count} entries, oldest first`),
  countMore: (count: number) => `More than ${count} entries, oldest first`,
  previous: 'Previous entry',
  next: 'Next entry',
  empty: { open: 'No open reports!', decided: 'No decided reports' },
  emptyText: {
    open: 'All reports have been decided. Thank you!',
    decided: 'Nothing was decided in the last 30 days.',
  },
  kind: { post: 'Post', member: 'Member' },
  author: (username: string) => `by ${username}`,
  total: (count: number) => (count === 1 ? '1 report' : `${count} reports`),
  times: (count: number) => `× ${count}`,
  texts: 'Details of the reports',
  reporters: 'Reported by',
  since: (day: string) => `member since ${day}`,
  standing: (made: number, acted: number) =>
    `${made === 1 ? '1 report' : `${made} reports`}, ${acted} acted on`,
  actions,
  help,
  done,
  suggestions: [
    'This is not allowed on this site. Please read the community guidelines.',
    'Several members say that this is a scam.',
    'Please be polite to other members.',
    'Please do not ask for payment before you meet.',
  ],
  needsReason: 'The author has read of it. Reopen it with a reason under “Decided in the last 30 days”.',
  tabs: { open: 'Open', decided: 'Decided in the last 30 days' },
};
