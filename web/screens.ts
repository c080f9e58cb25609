import { screenPaths, screenPattern, type ScreenName } from '../contract/screens.ts';
import { loadAllTexts } from './i18n/language.ts';
import { lazyScreen, type LazyScreen } from './layout/lazy-screen.tsx';

/** Who may open a screen; 'visitor' is somebody who is logged out. */
export type Access = 'everybody' | 'visitor' | 'member' | 'admin';

interface Screen extends LazyScreen {
  access: Access;
}

type Load = Parameters<typeof lazyScreen>[0];

/** A screen whose texts are all in the first script. */
function firstScreen(access: Access, load: Load): Screen {
  return { access, ...lazyScreen(load) };
}

function screen(access: Access, load: Load): Screen {
  return firstScreen(access, async () => (await Promise.all([load(), loadAllTexts()]))[0]);
}

function adminScreen(load: Load): Screen {
  return screen('admin', async () => {
    const [Screen, { forAdmins }] = await Promise.all([load(), import('./errors/for-admins.tsx')]);
    return forAdmins(Screen);
  });
}

/** Each screen is a chunk that is loaded when it is needed. `routes.tsx` holds the rest. */
const lazyScreens: Record<Exclude<ScreenName, 'myPosts' | 'unauthorized'>, Screen> = {
  landing: firstScreen('everybody', async () => (await import('./landing/landing-screen.tsx')).LandingScreen),

  market: firstScreen('member', async () => (await import('./posts/list/market-screen.tsx')).MarketScreen),
  search: firstScreen('member', async () => (await import('./posts/list/search-screen.tsx')).SearchScreen),
  saved: firstScreen('member', async () => (await import('./posts/list/saved-screen.tsx')).SavedScreen),
  myPostsTab: screen('member', async () => (await import('./posts/list/my-posts-screen.tsx')).MyPostsScreen),
  post: screen('member', async () => (await import('./posts/detail/post-screen.tsx')).PostScreen),
  newPost: screen('member', async () => (await import('./posts/form/new-post-screen.tsx')).NewPostScreen),
  editPost: screen('member', async () => (await import('./posts/form/edit-post-screen.tsx')).EditPostScreen),
  guidelines: screen('everybody', async () => (await import('./pages/page-screens.tsx')).GuidelinesScreen),
  terms: screen('everybody', async () => (await import('./pages/page-screens.tsx')).TermsScreen),
  privacy: screen('everybody', async () => (await import('./pages/page-screens.tsx')).PrivacyScreen),
  deskReasons: adminScreen(async () => (await import('./desk/reasons-screen.tsx')).ReasonsScreen),
  deskAnnouncements: adminScreen(
    async () => (await import('./desk/announcements-screen.tsx')).AnnouncementsScreen,
  ),
  deskPages: adminScreen(async () => (await import('./pages/page-editor-screen.tsx')).PageEditorScreen),
  deskHealth: adminScreen(async () => (await import('./desk/health-screen.tsx')).HealthScreen),
  numbers: adminScreen(async () => (await import('./desk/numbers/numbers-screen.tsx')).NumbersScreen),
  desk: adminScreen(async () => (await import('./desk/desk-screen.tsx')).DeskScreen),
  pendingPosts: adminScreen(
    async () => (await import('./posts/moderation/pending-posts-screen.tsx')).PendingPostsScreen,
  ),

  member: screen('member', async () => (await import('./members/member-screen.tsx')).MemberScreen),
  members: adminScreen(async () => (await import('./members/members-screen.tsx')).MembersScreen),
  memberRecord: adminScreen(async () => (await import('./members/record-screen.tsx')).RecordScreen),

  notices: screen('member', async () => (await import('./notices/notices-screen.tsx')).NoticesScreen),
  unsubscribe: screen(
    'everybody',
    async () => (await import('./notices/unsubscribe-screen.tsx')).UnsubscribeScreen,
  ),

  settings: screen(
    'member',
    async () => (await import('./profile/settings/settings-screen.tsx')).SettingsScreen,
  ),
  pendingUpdates: adminScreen(
    async () => (await import('./profile/updates/pending-updates-screen.tsx')).PendingUpdatesScreen,
  ),

  reports: adminScreen(async () => (await import('./reports/reports-screen.tsx')).ReportsScreen),
  auditTrail: adminScreen(async () => (await import('./audit/audit-screen.tsx')).AuditScreen),

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
