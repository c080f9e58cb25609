import { Suspense, useEffect, type ReactNode } from 'react';
import { Redirect, Route, Router, Switch, useLocation } from 'wouter';
import { Crashed } from './errors/crashed.tsx';
import { ErrorBoundary } from './layout/error-boundary.tsx';
import { Layout } from './layout/layout.tsx';
import { aroundNav } from './layout/view-transition.ts';
import { paths } from './paths.ts';
import { NotFound, preloadScreenAt, screens, type Access } from './screens.ts';
import { LoggedOutOnly } from './session/logged-out-only.tsx';
import { MembersOnly } from './session/members-only.tsx';
import { useCheckFailure } from './session/membership.ts';
import { nextPath } from './session/next.ts';
import { useSession } from './session/session-store.ts';
import { Spinner } from './ui/spinner.tsx';

const guards: Record<Access, (props: { children: ReactNode }) => ReactNode> = {
  everybody: ({ children }) => children,
  visitor: LoggedOutOnly,
  member: MembersOnly,
  // The screen itself checks the role, so that the first script does not contain the check.
  admin: MembersOnly,
};

export function Routes() {
  const [pathname] = useLocation();
  usePreloading(pathname);
  return (
    <Router aroundNav={aroundNav}>
      <Layout>
        <ErrorBoundary pathname={pathname} Fallback={Crashed}>
          <Suspense fallback={<Spinner large />}>
            <Switch>
              {screens.map(({ path, access, Screen }) => {
                const Guard = guards[access];
                return (
                  <Route key={String(path)} path={path}>
                    <Guard>
                      <Screen />
                    </Guard>
                  </Route>
                );
              })}
              <Route path={paths.myPosts()}>
                <Redirect to={paths.myPosts('available')} replace />
              </Route>
              <Route>
                <NotFound />
              </Route>
            </Switch>
          </Suspense>
        </ErrorBoundary>
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
