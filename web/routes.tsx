import { lazy, Suspense, useEffect, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { Redirect, Route, Router, Switch, useLocation, type AroundNavHandler } from 'wouter';
import { useHistoryState, useSearch } from 'wouter/use-browser-location';
import { pageFacts } from './api/page-facts.ts';
import { Crashed } from './errors/crashed.tsx';
import { loadAllTexts } from './i18n/language.ts';
import { ErrorBoundary } from './layout/error-boundary.tsx';
import { Layout } from './layout/layout.tsx';
import { paths, withNext } from './paths.ts';
import { NotFound, preloadScreenAt, screens, type Access } from './screens.ts';
import { useCheckFailure, useMembership } from './session/membership.ts';
import { nextPath, currentPath, storedNext, storeNext } from './session/next.ts';
import { useProofDue } from './session/proof.ts';
import { useSession, currentSession } from './session/session-store.ts';
import { Spinner } from './ui/spinner.tsx';

const guards: Record<Access, (props: { children: ReactNode }) => ReactNode> = {
  everybody: ({ children }) => children,
  visitor: LoggedOutOnly,
  member: MembersOnly,
  // The screen itself checks the role, so that the first script does not contain the check.
  admin: MembersOnly,
};

const DeviceOff = lazy(() =>
  Promise.all([import('./profile/settings/device-off.tsx'), loadAllTexts()]).then(
    ([{ DeviceOff: Screen }]) => ({ default: Screen }),
    // Offline, for example.
    () => ({ default: () => null }),
  ),
);

const barred = pageFacts?.session?.barred;

/** The only screen of a member before the address is proved again. */
const Proof = lazy(async () => {
  const [{ ProofScreen }, { DataDownload }, { CloseAccount }] = await Promise.all([
    import('./auth/proof-screen.tsx'),
    import('./profile/account/data-download.tsx'),
    import('./profile/account/close-account.tsx'),
    loadAllTexts(),
  ]);
  return {
    default: ({ username, email }: { username: string; email: string }) => (
      <ProofScreen email={email} data={<DataDownload />} close={<CloseAccount info={{ username }} />} />
    ),
  };
});

const ProofQuestion = lazy(() =>
  Promise.all([import('./auth/proof-question.tsx'), loadAllTexts()]).then(
    ([{ ProofQuestion: Question }]) => ({
      default: Question,
    }),
  ),
);

export function Routes() {
  const { due } = useProofDue();
  const [pathname] = useLocation();
  const isMember = useSession() !== undefined;
  const isBarred = isMember && barred !== undefined;
  usePreloading(pathname);
  return (
    <Router aroundNav={aroundNav}>
      <Layout bare={isBarred}>
        {isMember && !isBarred && due && (
          <Suspense>
            <ProofQuestion />
          </Suspense>
        )}
        <ErrorBoundary pathname={pathname} Fallback={Crashed}>
          <Suspense fallback={<Spinner large />}>
            <Switch>
              {screens.map(({ path, access, Screen }) => {
                const Guard = guards[access];
                return (
                  <Route key={String(path)} path={path}>
                    {isBarred && access !== 'everybody' ? (
                      <Proof {...barred} />
                    ) : (
                      <Guard>
                        <Screen />
                      </Guard>
                    )}
                  </Route>
                );
              })}
              <Route path={paths.myPosts()}>
                <Redirect to={paths.myPosts('available')} replace />
              </Route>
              <Route path={paths.myOffers}>
                <Redirect to={paths.deals} replace />
              </Route>
              <Route>
                <NotFound />
              </Route>
            </Switch>
          </Suspense>
        </ErrorBoundary>
        {isMember && !isBarred && 'Notification' in globalThis && Notification.permission === 'granted' && (
          <Suspense>
            <DeviceOff />
          </Suspense>
        )}
      </Layout>
    </Router>
  );
}

/**
 * Loads the chunk of the current screen while its guard checks the session, that of the screen after a login, and the
 * other member screens when the page is idle.
 */
function usePreloading(pathname: string) {
  const isMember = useSession() !== undefined;
  const checkFailure = useCheckFailure();
  useEffect(() => {
    void preloadScreenAt(pathname);
  }, [pathname]);
  useEffect(() => {
    // Without the server, every chunk would fail.
    if (!isMember || checkFailure) return undefined;
    // The login is about to redirect there. Without the chunk, React would show its fallback for at least 300 ms.
    if (location.pathname === paths.logIn())
      void preloadScreenAt(new URL(nextPath(location.search), location.origin).pathname);
    const preloadIf = (isWanted: (screen: (typeof screens)[number]) => boolean) => {
      for (const screen of screens) if (isWanted(screen)) void screen.preload();
    };
    const timers = [
      // Most likely the next screen: it should be loaded before a card is tapped.
      setTimeout(() => preloadIf(({ name }) => name === 'post'), 1000),
      setTimeout(() => preloadIf(({ access }) => access === 'member'), 4000),
    ];
    return () => timers.forEach(clearTimeout);
  }, [isMember, checkFailure]);
}

/**
 * Navigates, with a view transition if the link requests it, the browser supports it and the user does not prefer
 * reduced motion.
 */
const aroundNav: AroundNavHandler = (navigate, to, options) => {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!options?.transition || still || !('startViewTransition' in document)) {
    navigate(to, options);
    return;
  }
  const { ready } = document.startViewTransition(() => flushSync(() => navigate(to, options)));
  // The transition was skipped, for example by the next navigation: the new screen is shown without motion.
  ready.catch(() => undefined);
};

function MembersOnly({ children }: { children: ReactNode }) {
  const membership = useMembership({ check: true });
  if (membership === 'visitor') return <Redirect to={paths.logIn(currentPath())} replace />;
  if (membership === 'checking') return <Spinner large />;
  return children;
}

/**
 * Redirects members who open the screen with a session. After a login on the screen, the screen itself redirects
 * once its success message was shown. The operator's link, a first password, the question of a first campus login
 * and why one failed are for members too. An expired one may be a double tap, whose other half has logged in.
 */
function LoggedOutOnly({ children }: { children: ReactNode }) {
  const search = useSearch();
  const state = useHistoryState<{ link?: string; firstPassword?: true; begun?: true } | null>();
  const isForAll =
    state?.link !== undefined ||
    state?.firstPassword === true ||
    new URLSearchParams(search).has('link') ||
    hasNewProblem(search);
  const [cameWithSession] = useState(() => currentSession() !== undefined && !isForAll);
  const membership = useMembership({ check: cameWithSession });
  const next = nextPath(search);
  useEffect(() => {
    if (!currentSession()) storeNext(next);
  }, [next]);
  if (!cameWithSession || membership === 'visitor') {
    const kept = next === paths.market && !currentSession() ? storedNext() : '';
    return kept ? <Redirect to={withNext(currentPath(), kept)} replace /> : children;
  }
  if (membership === 'checking') return <Spinner large />;
  return state?.begun ? <StepBack to={next} /> : <Redirect to={next} replace />;
}

/** Back from where a campus login led: the screen where it was begun is no stop. Redirects if there is no page before. */
function StepBack({ to }: { to: string }) {
  const [isFirst, setFirst] = useState(false);
  useEffect(() => {
    history.back();
    const timer = setTimeout(() => setFirst(true), 500);
    return () => clearTimeout(timer);
  }, []);
  return isFirst ? <Redirect to={to} replace /> : <Spinner large />;
}

/** Back to an old problem leads away as from the screen without one. */
function hasNewProblem(search: string): boolean {
  const problem = new URLSearchParams(search).get('problem') ?? 'campus_expired';
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return problem !== 'campus_expired' && opened?.type !== 'back_forward';
}
