import type { imageChanges } from '../../../contract/profile/views.ts';

type ImageChange = (typeof imageChanges)[number];
const changes: Record<ImageChange, string> = { unchanged: 'unchanged', removed: 'removed', new: 'new' };

export const updates = {
  title: 'Pending user updates',
  open: (count: number) => (count === 1 ? '1 request, oldest first' : `${count} requests, oldest first`),
  keys: 'next, previous request',
  previous: 'Previous request',
  next: 'Next request',
  empty: 'No pending updates!',
  emptyText: 'Every request has been decided. Thank you!',
  toPosts: 'Resolve Pending Posts',
  reload: 'Reload the list',

  now: 'Now',
  wanted: 'Wanted',
  username: 'Username',
  changes,
  openPicture: (name: string) => `${name} (opens in a new tab)`,
  picture: (kind: string, when: string) => `${kind}, ${when}`,
  none: 'none',

  approve: 'Approve',
  deny: 'Deny',
  denyReason: 'Deny reason',
  denyHelp: 'The member reads it. Pick one and change it as you like.',
  reasons: 'Common reasons',
  commonReasons: [
    'The username is offensive or pretends to be somebody else.',
    'The profile image is not suitable for this site.',
    'The profile image shows somebody else or advertises something.',
    'The QR code image is not a WeChat QR code.',
    'The QR code can’t be read. Please upload a sharper picture.',
  ],
  confirmDeny: 'Deny this request',
  approved: (username: string) => `Update of ${username} approved.`,
  denied: (username: string) => `Update of ${username} denied.`,
};
