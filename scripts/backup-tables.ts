/**
 * What a backup holds, in an order in which rows can be restored: what is referred to stands first. Counters
 * are not in it: triggers make them again. Nor are limits and sessions: members log in again.
 */
export const tables = [
  { name: 'members', later: ['profile_image', 'wechat_image'], identity: true },
  { name: 'images', identity: false },
  { name: 'posts', identity: true },
  { name: 'post_images', identity: false },
  { name: 'saves', identity: false },
  { name: 'post_words', identity: false },
  { name: 'profile_requests', identity: true },
  { name: 'sign_ups', identity: true },
  { name: 'audit', identity: true },
  { name: 'app_state', identity: false },
] as const satisfies readonly { name: string; identity: boolean; later?: readonly string[] }[];

export interface Manifest {
  format: 1;
  made: string;
  /** Migrations that the database had: a restore needs the same or newer code. */
  migrations: number;
  tables: Record<string, { rows: number; sha256: string }>;
  images: Record<string, string>;
}
