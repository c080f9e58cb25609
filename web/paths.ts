import type { Tab } from '../contract/posts/tabs.ts';
import { screenPaths, searchPath } from '../contract/screens.ts';

/** The address of each screen with its parameters. */
export const paths = {
  ...screenPaths,
  search: (text: string) => `${screenPaths.search}?search=${encodeURIComponent(text)}`,
  savedSearch: searchPath,
  /** The form for a post to buy what was not found. */
  wish: (title: string) => `${screenPaths.newPost}?wish=${encodeURIComponent(title)}`,
  /** The form for another post like the one before. */
  another: (kept: Record<string, string>) => `${screenPaths.newPost}?${new URLSearchParams(kept)}`,
  myPosts: (tab?: Tab) => (tab ? screenPaths.myPostsTab.replace(':tab', tab) : screenPaths.myPosts),
  post: (postId: string) => screenPaths.post.replace(':postId', () => encodeURIComponent(postId)),
  postOffers: (postId: string) => screenPaths.postOffers.replace(':postId', () => encodeURIComponent(postId)),
  member: (username: string) => screenPaths.member.replace(':username', () => encodeURIComponent(username)),
  memberRecord: (username: string) =>
    screenPaths.memberRecord.replace(':username', () => encodeURIComponent(username)),
  editPost: (postId: string) => screenPaths.editPost.replace(':postId', () => encodeURIComponent(postId)),
  /** The filter is stored in the query. */
  auditTrail: (filter: Record<string, string | undefined> = {}) => {
    const set = Object.entries(filter).filter(([, value]) => value !== undefined) as [string, string][];
    return set.length > 0 ? `${screenPaths.auditTrail}?${new URLSearchParams(set)}` : screenPaths.auditTrail;
  },
  /** `next` is the path to return to after the login. */
  logIn: (next?: string) => withNext(screenPaths.logIn, next),
} as const;

/** Adds where a login is to lead, unless it is the market. */
export function withNext(path: string, next = ''): string {
  if (next === '' || next === screenPaths.market) return path;
  return `${path}${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}`;
}
