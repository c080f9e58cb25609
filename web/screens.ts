import { screenPaths, screenPattern, type ScreenName } from '../contract/screens.ts';
import { loadAllTexts } from './i18n/language.ts';
import { lazyScreen, type LazyScreen, type LoadableScreen } from './layout/lazy-screen.tsx';

/** Who may open a screen; 'visitor' is somebody who is logged out. */
export type Access = 'everybody' | 'visitor' | 'member' | 'admin';

interface Screen extends LazyScreen {
  access: Access;
}

/** Imports the module of a screen. */
type Load<Name extends string> = () => Promise<Record<Name, LoadableScreen>>;

/** A screen whose texts are all in the first script. */
function firstScreen<Name extends string>(access: Access, load: Load<Name>, name: Name): Screen {
  return { access, ...lazyScreen(async () => (await load())[name]) };
}

function screen<Name extends string>(access: Access, load: Load<Name>, name: Name): Screen {
  return firstScreen(access, async () => (await Promise.all([load(), loadAllTexts()]))[0], name);
}

function adminScreen<Name extends string>(load: Load<Name>, name: Name): Screen {
  const loadForAdmins = async () => {
    const [screens, { forAdmins }] = await Promise.all([load(), import('./errors/for-admins.tsx')]);
    return { Screen: forAdmins(screens[name]) };
  };
  return screen('admin', loadForAdmins, 'Screen');
}

const matterScreen = screen('member', () => import('./profile/settings/matter-screen.tsx'), 'MatterScreen');

/** Each screen is a chunk that is loaded when it is needed. `routes.tsx` holds the rest. */
const lazyScreens: Record<Exclude<ScreenName, 'myPosts' | 'myOffers'>, Screen> = {
  landing: firstScreen('everybody', () => import('./landing/landing-screen.tsx'), 'LandingScreen'),

  market: firstScreen('member', () => import('./market/market-screen.tsx'), 'MarketScreen'),
  search: firstScreen('member', () => import('./market/search-screen.tsx'), 'SearchScreen'),
  saved: firstScreen('member', () => import('./market/saved-screen.tsx'), 'SavedScreen'),
  savedSearches: screen(
    'member',
    () => import('./searches/saved-searches-screen.tsx'),
    'SavedSearchesScreen',
  ),
  deals: screen('member', () => import('./offers/deals-screen.tsx'), 'DealsScreen'),
  postOffers: screen('member', () => import('./offers/post-offers-screen.tsx'), 'PostOffersScreen'),
  myPostsTab: screen('member', () => import('./posts/list/my-posts-screen.tsx'), 'MyPostsScreen'),
  post: screen('member', () => import('./posts/detail/post-screen.tsx'), 'PostScreen'),
  newPost: screen('member', () => import('./posts/form/new-post-screen.tsx'), 'NewPostScreen'),
  editPost: screen('member', () => import('./posts/form/edit-post-screen.tsx'), 'EditPostScreen'),
  guidelines: screen('everybody', () => import('./pages/page-screens.tsx'), 'GuidelinesScreen'),
  terms: screen('everybody', () => import('./pages/page-screens.tsx'), 'TermsScreen'),
  privacy: screen('everybody', () => import('./pages/page-screens.tsx'), 'PrivacyScreen'),
  accessibility: screen('everybody', () => import('./pages/page-screens.tsx'), 'AccessibilityScreen'),
  effect: screen('everybody', () => import('./pages/effect-screen.tsx'), 'EffectScreen'),
  setup: screen('everybody', () => import('./setup/setup-screen.tsx'), 'SetupScreen'),
  deskReasons: adminScreen(() => import('./desk/reasons-screen.tsx'), 'ReasonsScreen'),
  deskAnnouncements: adminScreen(() => import('./desk/announcements-screen.tsx'), 'AnnouncementsScreen'),
  deskPages: adminScreen(() => import('./pages/page-editor-screen.tsx'), 'PageEditorScreen'),
  deskSite: adminScreen(() => import('./desk/site-screen.tsx'), 'SiteScreen'),
  deskRobot: adminScreen(() => import('./desk/webhook-screen.tsx'), 'WebhookScreen'),
  deskHealth: adminScreen(() => import('./desk/health-screen.tsx'), 'HealthScreen'),
  numbers: adminScreen(() => import('./desk/numbers/numbers-screen.tsx'), 'NumbersScreen'),
  desk: adminScreen(() => import('./desk/desk-screen.tsx'), 'DeskScreen'),
  pendingPosts: adminScreen(
    () => import('./posts/moderation/pending-posts-screen.tsx'),
    'PendingPostsScreen',
  ),

  member: screen('member', () => import('./members/member-screen.tsx'), 'MemberScreen'),
  members: adminScreen(() => import('./members/members-screen.tsx'), 'MembersScreen'),
  memberRecord: adminScreen(() => import('./members/record-screen.tsx'), 'RecordScreen'),

  notices: screen('member', () => import('./notices/notices-screen.tsx'), 'NoticesScreen'),
  unsubscribe: screen('everybody', () => import('./notices/unsubscribe-screen.tsx'), 'UnsubscribeScreen'),

  appeal: screen('everybody', () => import('./appeals/appeal-screen.tsx'), 'AppealScreen'),
  appeals: adminScreen(() => import('./appeals/appeals-screen.tsx'), 'AppealsScreen'),

  settings: screen('member', () => import('./profile/settings/settings-screen.tsx'), 'SettingsScreen'),
  settingsNotices: matterScreen,
  settingsDisplay: matterScreen,
  settingsSecurity: matterScreen,
  settingsLeaving: matterScreen,
  settingsPause: matterScreen,
  settingsData: matterScreen,
  settingsClose: matterScreen,
  pendingUpdates: adminScreen(
    () => import('./profile/updates/pending-updates-screen.tsx'),
    'PendingUpdatesScreen',
  ),

  reports: adminScreen(() => import('./reports/reports-screen.tsx'), 'ReportsScreen'),
  auditTrail: adminScreen(() => import('./audit/audit-screen.tsx'), 'AuditScreen'),

  unauthorized: firstScreen(
    'everybody',
    () => import('./errors/unauthorized-screen.tsx'),
    'UnauthorizedScreen',
  ),

  logIn: screen('visitor', () => import('./auth/log-in-screen.tsx'), 'LogInScreen'),
  signUp: screen('visitor', () => import('./auth/sign-up-screen.tsx'), 'SignUpScreen'),
  verifyEmail: screen('visitor', () => import('./auth/verify-email-screen.tsx'), 'VerifyEmailScreen'),
  forgotPassword: screen(
    'visitor',
    () => import('./auth/forgot-password-screen.tsx'),
    'ForgotPasswordScreen',
  ),
};

export const screens = (Object.keys(lazyScreens) as (keyof typeof lazyScreens)[]).map((name) => ({
  name,
  // Only a regular expression can restrict the tab to the known names.
  path: name === 'myPostsTab' ? screenPattern(name) : screenPaths[name],
  ...lazyScreens[name],
}));

/** Loads the chunk of the screen at a path. Resolves even if that fails: the screen reports it when it is shown. */
export async function preloadScreenAt(path: string): Promise<LoadableScreen | undefined> {
  return screens.find(({ name }) => screenPattern(name).test(path))?.preload();
}

export const { Screen: NotFound } = firstScreen(
  'everybody',
  () => import('./errors/not-found-screen.tsx'),
  'NotFoundScreen',
);
