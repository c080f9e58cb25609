import { screenPaths, screenPattern, type ScreenName } from '../contract/screens.ts';
import { lazyScreen, type LazyScreen } from './layout/lazy-screen.tsx';

/** Who may open a screen; 'visitor' is somebody who is logged out. */
export type Access = 'everybody' | 'visitor' | 'member' | 'admin';

interface Screen extends LazyScreen {
  access: Access;
}

function screen(access: Access, load: Parameters<typeof lazyScreen>[0]): Screen {
  return { access, ...lazyScreen(load) };
}

/** Each screen is a chunk that is loaded when it is needed. `routes.tsx` holds the rest. */
const lazyScreens: Record<Exclude<ScreenName, 'myPosts' | 'unauthorized'>, Screen> = {
  landing: screen('everybody', async () => (await import('./landing/landing-screen.tsx')).LandingScreen),

  market: screen('member', async () => (await import('./posts/list/market-screen.tsx')).MarketScreen),
  search: screen('member', async () => (await import('./posts/list/search-screen.tsx')).SearchScreen),
  saved: screen('member', async () => (await import('./posts/list/saved-screen.tsx')).SavedScreen),
  myPostsTab: screen('member', async () => (await import('./posts/list/my-posts-screen.tsx')).MyPostsScreen),
  post: screen('member', async () => (await import('./posts/detail/post-screen.tsx')).PostScreen),
  newPost: screen('member', async () => (await import('./posts/form/new-post-screen.tsx')).NewPostScreen),
  editPost: screen('member', async () => (await import('./posts/form/edit-post-screen.tsx')).EditPostScreen),
  pendingPosts: screen(
    'admin',
    async () => (await import('./posts/moderation/pending-posts-screen.tsx')).PendingPostsScreen,
  ),

  notices: screen('member', async () => (await import('./notices/notices-screen.tsx')).NoticesScreen),
  unsubscribe: screen(
    'everybody',
    async () => (await import('./notices/unsubscribe-screen.tsx')).UnsubscribeScreen,
  ),

  settings: screen(
    'member',
    async () => (await import('./profile/settings/settings-screen.tsx')).SettingsScreen,
  ),
  pendingUpdates: screen(
    'admin',
    async () => (await import('./profile/updates/pending-updates-screen.tsx')).PendingUpdatesScreen,
  ),

  auditTrail: screen('admin', async () => (await import('./audit/audit-screen.tsx')).AuditScreen),

  logIn: screen('visitor', async () => (await import('./auth/log-in-screen.tsx')).LogInScreen),
  signUp: screen('visitor', async () => (await import('./auth/sign-up-screen.tsx')).SignUpScreen),
  verifyEmail: screen(
    'visitor',
    async () => (await import('./auth/verify-email-screen.tsx')).VerifyEmailScreen,
  ),
  forgotPassword: screen(
    'visitor',
    async () => (await import('./auth/forgot-password-screen.tsx')).ForgotPasswordScreen,
  ),
};

export const screens = (Object.keys(lazyScreens) as (keyof typeof lazyScreens)[]).map((name) => ({
  // Only a pattern restricts a tab to its names.
  path: name === 'myPostsTab' ? screenPattern(name) : screenPaths[name],
  ...lazyScreens[name],
}));
