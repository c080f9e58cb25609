import { tabs } from './posts/status.ts';

/**
 * Every address that shows a screen; `:name` stands for one part of the path. The web has a screen for each, and the
 * server answers 404 to any other address.
 */
export const screenPaths = {
  landing: '/',
  market: '/market',
  search: '/search',
  saved: '/saved',
  myPosts: '/myposts',
  myPostsTab: '/myposts/:tab',
  post: '/post/:postId',
  newPost: '/new-post',
  editPost: '/edit-post/:postId',
  settings: '/settings',
  pendingPosts: '/pending-post',
  pendingUpdates: '/pending-user-updates',
  auditTrail: '/audit-trail',
  logIn: '/login',
  signUp: '/signup',
  verifyEmail: '/email-verification',
  forgotPassword: '/forgot-password',
  unauthorized: '/unauthorized-page',
} as const;

export type ScreenName = keyof typeof screenPaths;

/** Matches a screen's addresses; a part of the path that has a name is the group of that name. */
export function screenPattern(name: ScreenName): RegExp {
  const path = screenPaths[name].replace(/\/?:(\w+)/g, (_, part: string) =>
    part === 'tab' ? `/(?<tab>${Object.keys(tabs).join('|')})` : `/(?<${part}>[^/]+)`,
  );
  // As the web's router takes them: with a slash at the end too, and in any case but for the words of a list.
  return new RegExp(`^${path.replace(/\/$/, '')}/?$`, path.includes('<tab>') ? '' : 'i');
}

export function isScreenPath(path: string): boolean {
  return (Object.keys(screenPaths) as ScreenName[]).some((name) => screenPattern(name).test(path));
}
