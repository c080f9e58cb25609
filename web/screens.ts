import { lazyScreen, type LazyScreen } from './layout/lazy-screen.tsx';
import { paths } from './paths.ts';

/** Who gets to see a screen; 'visitor' is logged-out only. */
export type Access = 'everybody' | 'visitor' | 'member' | 'admin';

interface Place extends LazyScreen {
  path: string | RegExp;
  access: Access;
}

function place(path: Place['path'], access: Access, load: Parameters<typeof lazyScreen>[0]): Place {
  return { path, access, ...lazyScreen(load) };
}

/** The addresses of the specification's section 2. Each screen is a file of its own that comes when needed. */
export const screens: readonly Place[] = [
  place(paths.landing, 'everybody', () => import('./landing/landing-screen.tsx')),

  place(paths.market, 'member', () => import('./posts/list/market-screen.tsx')),
  place('/search', 'member', () => import('./posts/list/search-screen.tsx')),
  place(paths.saved, 'member', () => import('./posts/list/saved-screen.tsx')),
  place(
    /^\/myposts\/(?<tab>available|draft-denied|archived)\/?$/,
    'member',
    () => import('./posts/list/my-posts-screen.tsx'),
  ),
  place('/post/:postId', 'member', () => import('./posts/detail/post-screen.tsx')),
  place(paths.newPost, 'member', () => import('./posts/form/new-post-screen.tsx')),
  place('/edit-post/:postId', 'member', () => import('./posts/form/edit-post-screen.tsx')),
  place(paths.pendingPosts, 'admin', () => import('./posts/moderation/pending-posts-screen.tsx')),

  place(paths.settings, 'member', () => import('./profile/settings/settings-screen.tsx')),
  place(paths.pendingUpdates, 'admin', () => import('./profile/updates/pending-updates-screen.tsx')),

  place(paths.auditTrail(), 'admin', () => import('./audit/audit-screen.tsx')),

  place('/login', 'visitor', () => import('./auth/log-in-screen.tsx')),
  place(paths.signUp, 'visitor', () => import('./auth/sign-up-screen.tsx')),
  place(paths.verifyEmail, 'visitor', () => import('./auth/verify-email-screen.tsx')),
  place(paths.forgotPassword, 'visitor', () => import('./auth/forgot-password-screen.tsx')),
];
