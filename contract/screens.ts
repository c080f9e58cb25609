import { tabs } from './posts/tabs.ts';
import { nameCurrency, oldestCurrency, referenceCurrency, type Currencies } from './price.ts';

/** The element of the server's page with its data. */
export const pageFactsId = 'page-facts';

/** The paths of all screens; `:name` is one segment. The server answers 404 to any other path. */
export const screenPaths = {
  landing: '/',
  market: '/market',
  search: '/search',
  saved: '/saved',
  savedSearches: '/saved/searches',
  deals: '/deals',
  /** Leads to the deals. */
  myOffers: '/saved/offers',
  myPosts: '/myposts',
  myPostsTab: '/myposts/:tab',
  post: '/post/:postId',
  postOffers: '/post-offers/:postId',
  newPost: '/new-post',
  editPost: '/edit-post/:postId',
  settings: '/settings',
  settingsNotices: '/settings/notices',
  settingsDisplay: '/settings/display',
  settingsSecurity: '/settings/security',
  settingsLeaving: '/settings/leaving',
  settingsPause: '/settings/pause',
  settingsData: '/settings/data',
  settingsClose: '/settings/close',
  notices: '/notices',
  member: '/member/:username',
  members: '/members',
  memberRecord: '/members/:username',
  unsubscribe: '/unsubscribe',
  appeal: '/appeal',
  appeals: '/appeals',
  guidelines: '/guidelines',
  terms: '/terms',
  privacy: '/privacy',
  accessibility: '/accessibility',
  effect: '/effect',
  desk: '/desk',
  deskReasons: '/desk/reasons',
  deskAnnouncements: '/desk/announcements',
  deskPages: '/desk/pages',
  deskSite: '/desk/site',
  deskRobot: '/desk/robot',
  deskHealth: '/desk/health',
  numbers: '/numbers',
  pendingPosts: '/pending-post',
  pendingUpdates: '/pending-user-updates',
  reports: '/reports',
  auditTrail: '/audit-trail',
  setup: '/setup',
  logIn: '/login',
  signUp: '/signup',
  verifyEmail: '/email-verification',
  forgotPassword: '/forgot-password',
  unauthorized: '/unauthorized-page',
} as const;

/** The path of a saved search, with filters by their names on the wire. Shows the newest posts first. */
export function searchPath(
  search: string,
  filters: Readonly<Record<string, string>>,
  currencies: Currencies,
): string {
  const named = nameCurrency(filters, oldestCurrency, referenceCurrency(currencies));
  const rest = new URLSearchParams({ ...named, orderOption: 'Latest first' }).toString();
  return search === ''
    ? `${screenPaths.market}?${rest}`
    : `${screenPaths.search}?search=${encodeURIComponent(search)}&${rest}`;
}

export type ScreenName = keyof typeof screenPaths;

/** Matches the paths of a screen; each named segment is a group. */
export function screenPattern(name: ScreenName): RegExp {
  const path = screenPaths[name].replace(/\/?:(\w+)/g, (_, part: string) =>
    part === 'tab' ? `/(?<tab>${Object.keys(tabs).join('|')})` : `/(?<${part}>[^/]+)`,
  );
  // Like the web's router: accepts a trailing slash, and ignores the case except of tabs.
  return new RegExp(`^${path.replace(/\/$/, '')}/?$`, path.includes('<tab>') ? '' : 'i');
}

/** The screen at a path, and the named segments exactly as they appear in the path. */
export function screenAt(path: string): { name: ScreenName; segments: Record<string, string> } | undefined {
  for (const name of Object.keys(screenPaths) as ScreenName[]) {
    const match = screenPattern(name).exec(path);
    if (match) return { name, segments: { ...match.groups } };
  }
  return undefined;
}
