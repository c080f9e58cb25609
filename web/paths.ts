import type { Tab } from '../contract/posts/status.ts';

/** Every address of the site. */
export const paths = {
  landing: '/',
  market: '/market',
  search: (text: string) => `/search?search=${encodeURIComponent(text)}`,
  saved: '/saved',
  myPosts: (tab?: Tab) => (tab ? `/myposts/${tab}` : '/myposts'),
  post: (postId: string) => `/post/${encodeURIComponent(postId)}`,
  newPost: '/new-post',
  editPost: (postId: string) => `/edit-post/${encodeURIComponent(postId)}`,
  settings: '/settings',
  pendingPosts: '/pending-post',
  pendingUpdates: '/pending-user-updates',
  /** What it is narrowed to stands in the address. */
  auditTrail: (narrowing: Record<string, string | undefined> = {}) => {
    const set = Object.entries(narrowing).filter(([, value]) => value !== undefined) as [string, string][];
    return set.length > 0 ? `/audit-trail?${new URLSearchParams(set)}` : '/audit-trail';
  },
  /** `next` is where to return to afterwards. */
  logIn: (next?: string) =>
    next && next !== '/market' ? `/login?next=${encodeURIComponent(next)}` : '/login',
  signUp: '/signup',
  verifyEmail: '/email-verification',
  forgotPassword: '/forgot-password',
  unauthorized: '/unauthorized-page',
} as const;
