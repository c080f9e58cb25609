import type { BackupTable } from '../engine/storage/backup.ts';

/** The tables of a backup, in the order of their foreign keys, so that they can be restored one by one. */
export const tables = [
  { name: 'members', identity: true, later: { columns: ['profile_image', 'wechat_image'], after: 'images' } },
  { name: 'images', identity: false },
  { name: 'image_hashes', identity: false },
  { name: 'posts', identity: true },
  { name: 'post_images', identity: false },
  { name: 'saves', identity: false },
  { name: 'asks', identity: false },
  { name: 'post_words', identity: false },
  { name: 'profile_requests', identity: true },
  { name: 'sign_ups', identity: true },
  { name: 'notices', identity: true },
  { name: 'notice_events', identity: true },
  { name: 'mail_settings', identity: false },
  { name: 'post_reminders', identity: false },
  { name: 'reports', identity: true },
  { name: 'appeals', identity: true },
  { name: 'warnings', identity: true },
  { name: 'member_notes', identity: true },
  { name: 'deals', identity: true },
  { name: 'active_members', identity: false },
  { name: 'daily_numbers', identity: false },
  { name: 'empty_search_counts', identity: false },
  { name: 'deny_reasons', identity: false },
  { name: 'announcements', identity: true },
  { name: 'pages', identity: false },
  { name: 'audit', identity: true },
  { name: 'app_state', identity: false },
] as const satisfies readonly BackupTable[];

/** The other tables, and why a backup omits them. */
export const leftOut = {
  pickup_areas: 'Each start writes it from the settings.',
  post_counts: 'Triggers rebuild it from posts and saves.',
  sessions: 'Members log in again.',
  code_sessions: 'Codes are valid for ten minutes.',
  outbox: 'A restore must not send old mails again.',
  empty_searches: 'A restored site counts them anew.',
  rate_counters: 'Limits start anew.',
  desk_presence: 'It says what admins have open at this moment.',
  spent_proofs: 'Proofs are valid for two minutes.',
};
