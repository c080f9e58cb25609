import { lazy, Suspense, useState } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { settingIn } from '../../contract/languages.ts';
import type { SiteInfo } from '../../contract/site.ts';
import { useLanguage, useText } from '../i18n/language.ts';
import { withNext } from '../paths.ts';
import { nextPath } from '../session/next.ts';
import { Banner } from '../ui/banner.tsx';
import { buttonClass } from '../ui/button.tsx';

const CampusProblem = lazy(async () => ({
  default: (await import('./problem.tsx')).CampusProblem,
}));
const protocols = { oidc: ' (OpenID)', cas: ' (CAS)' } as const;

/** Without an event for the router. */
const noteBegun = () =>
  History.prototype.replaceState.call(history, { ...(history.state as object | null), begun: true }, '');

/** The buttons of the campus's own login, and why the last one failed. */
export function CampusLogin({ campus, password }: NonNullable<SiteInfo['logins']>) {
  const { campus: text } = useText();
  const language = useLanguage();
  const search = useSearch();
  const next = nextPath(search);
  const problem = new URLSearchParams(search).get('problem');
  const [first] = campus;
  /** Where the provider ends its own login, after a logout on what may be a shared computer. */
  const [campusLogOut] = useState(() => (history.state as { campusLogOut?: string } | null)?.campusLogOut);
  return (
    <>
      {problem && first && (
        <Suspense>
          <CampusProblem code={problem} name={settingIn(first, 'name', language)} hasPassword={password} />
        </Suspense>
      )}
      {campusLogOut && first && (
        <Banner
          actions={
            <a className={buttonClass({ tone: 'plain', small: true })} href={campusLogOut} rel="noreferrer">
              {text.logOutThere({ name: settingIn(first, 'name', language) })}
            </a>
          }
        >
          {text.stillLoggedIn({ name: settingIn(first, 'name', language) })}
        </Banner>
      )}
      {campus.map(({ kind, path, ...names }) => (
        // A plain link: the server answers it, not the router.
        <a
          key={kind}
          className={buttonClass({ tone: 'accent', wide: true })}
          onClick={noteBegun}
          href={withNext(path, next)}
        >
          {text.logIn({
            name: settingIn(names, 'name', language) + (campus.length > 1 ? protocols[kind] : ''),
          })}
        </a>
      ))}
      {password && <p className="soft">{text.or}</p>}
    </>
  );
}
