import type { BackupTable } from '../engine/storage/backup.ts';

/**
 * The tables of a backup, in the order of their foreign keys, so that they can be restored one by one. `since` is the
 * number of migrations from which on there is the table.
 */
export const tables = [
  {
    name: 'members',
    identity: true,
    since: 1,
    later: { columns: ['profile_image', 'wechat_image'], after: 'images' },
  },
  { name: 'campus_subjects', identity: false, since: 30 },
  { name: 'images', identity: false, since: 1 },
  { name: 'image_hashes', identity: false, since: 12 },
  { name: 'posts', identity: true, since: 1 },
  { name: 'post_images', identity: false, since: 1 },
  { name: 'saves', identity: false, since: 1 },
  { name: 'asks', identity: false, since: 25 },
  { name: 'offers', identity: true, since: 40 },
  { name: 'offer_blocks', identity: false, since: 40 },
  { name: 'post_words', identity: false, since: 1 },
  { name: 'profile_requests', identity: true, since: 1 },
  { name: 'sign_ups', identity: true, since: 1 },
  { name: 'notices', identity: true, since: 7 },
  { name: 'notice_events', identity: true, since: 7 },
  { name: 'saved_searches', identity: true, since: 29 },
  { name: 'saved_search_keys', identity: false, since: 29 },
  { name: 'search_hits', identity: false, since: 29 },
  { name: 'told_matches', identity: false, since: 29 },
  { name: 'title_words', identity: false, since: 29 },
  { name: 'title_word_keys', identity: false, since: 29 },
  { name: 'mail_settings', identity: false, since: 7 },
  { name: 'post_reminders', identity: false, since: 7 },
  { name: 'reports', identity: true, since: 12 },
  { name: 'appeals', identity: true, since: 21 },
  { name: 'warnings', identity: true, since: 10 },
  { name: 'member_notes', identity: true, since: 10 },
  { name: 'deals', identity: true, since: 10 },
  { name: 'active_members', identity: false, since: 11 },
  { name: 'daily_numbers', identity: false, since: 11 },
  { name: 'empty_search_counts', identity: false, since: 11 },
  { name: 'deny_reasons', identity: false, since: 11 },
  { name: 'announcements', identity: true, since: 11 },
  { name: 'pages', identity: false, since: 11 },
  { name: 'site', identity: false, since: 44 },
  { name: 'logos', identity: false, since: 46 },
  { name: 'removed_category_keys', identity: false, since: 48 },
  { name: 'audit', identity: true, since: 1 },
  { name: 'robot', identity: false, since: 43 },
  { name: 'app_state', identity: false, since: 1 },
] as const satisfies readonly BackupTable[];

/** The other tables, and why a backup omits them. */
export const leftOut = {
  pickup_areas: 'Each start writes it from the settings.',
  post_counts: 'Triggers rebuild it from posts and saves.',
  sessions: 'Members log in again.',
  push_devices: 'Each belongs to a session.',
  code_sessions: 'Codes are valid for ten minutes.',
  login_links: 'Links are valid for ten minutes.',
  outbox: 'A restore must not send old mails again.',
  empty_searches: 'A restored site counts them anew.',
  rate_counters: 'Limits start anew.',
  desk_presence: 'It says what admins have open at this moment.',
  spent_states: 'A campus login is valid for ten minutes.',
  spent_proofs: 'Proofs are valid for two minutes.',
};
