import * as limits from '../../../contract/appeals/limits.ts';

export const appeals = {
  ask: 'Ask for another look',
  text: 'What should the admins know?',
  help: 'You can ask once for each decision.',
  textWrong: `Please write 1 to ${limits.text} characters.`,
  send: 'Send',
  sent: 'Thank you. An admin will look at it again.',
  states: {
    open: 'You have asked for another look. An admin will answer.',
    refused: 'An admin has looked again, and the decision stands.',
  },
  /** The screen that the mail about a suspension links to. */
  suspension: 'Your account is suspended. An admin can look at it again if you say why.',

  title: 'Appeals',
  count: (count: number) => (count === 1 ? '1 appeal' : `${count} appeals, oldest first`),
  previous: 'Previous appeal',
  next: 'Next appeal',
  empty: 'No appeals!',
  emptyText: 'All appeals have been answered. Thank you!',
  suspended: 'Suspension',
  decision: 'The decision',
  noReason: 'No reason was given.',
  by: (name: string | null, age: string) => (name === null ? `Decided ${age}` : `Decided by ${name} ${age}`),
  accept: 'Accept',
  refuse: 'Refuse',
  refuseHelp: 'The member gets this reason.',
  confirmRefuse: 'Refuse this appeal',
  commonReasons: [
    'We looked again. The rule applies to this post.',
    'Please post it again with what the first decision asks for.',
  ],
  accepted: (name: string) => `Appeal of ${name} accepted.`,
  refused: (name: string) => `Appeal of ${name} refused.`,
};
