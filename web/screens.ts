import { screenPaths, screenPattern, type ScreenName } from '../contract/screens.ts';
import { lazyScreen, type LazyScreen } from './layout/lazy-screen.tsx';

/** Who gets to see a screen; 'visitor' is logged-out only. */
export type Access = 'everybody' | 'visitor' | 'member' | 'admin';

interface Screen extends LazyScreen {
  access: Access;
}

function screen(access: Access, load: Parameters<typeof lazyScreen>[0]): Screen {
  return { access, ...lazyScreen(load) };
}

/** Each screen is a file of its own that comes when needed. Those of the routes themselves are not here. */
const lazyScreens: Record<Exclude<ScreenName, 'myPosts' | 'unauthorized'>, Screen> = {
  landing: screen('everybody', () => import('./landing/landing-screen.tsx')),

  market: screen('member', () => import('./posts/list/market-screen.tsx')),
  search: screen('member', () => import('./posts/list/search-screen.tsx')),
  saved: screen('member', () => import('./posts/list/saved-screen.tsx')),
  myPostsTab: screen('member', () => import('./posts/list/my-posts-screen.tsx')),
  post: screen('member', () => import('./posts/detail/post-screen.tsx')),
  newPost: screen('member', () => import('./posts/form/new-post-screen.tsx')),
  editPost: screen('member', () => import('./posts/form/edit-post-screen.tsx')),
  pendingPosts: screen('admin', () => import('./posts/moderation/pending-posts-screen.tsx')),

  settings: screen('member', () => import('./profile/settings/settings-screen.tsx')),
  pendingUpdates: screen('admin', () => import('./profile/updates/pending-updates-screen.tsx')),

  auditTrail: screen('admin', () => import('./audit/audit-screen.tsx')),

  logIn: screen('visitor', () => import('./auth/log-in-screen.tsx')),
  signUp: screen('visitor', () => import('./auth/sign-up-screen.tsx')),
  verifyEmail: screen('visitor', () => import('./auth/verify-email-screen.tsx')),
  forgotPassword: screen('visitor', () => import('./auth/forgot-password-screen.tsx')),
};

export const screens = (Object.keys(lazyScreens) as (keyof typeof lazyScreens)[]).map((name) => ({
  // A tab is one of a few words, which only a pattern can say.
  path: name === 'myPostsTab' ? screenPattern(name) : screenPaths[name],
  ...lazyScreens[name],
}));
