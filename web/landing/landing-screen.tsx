import { lazy, Suspense } from 'react';
import { Link } from 'wouter';
import type { LandingPoint } from '../../contract/landing.ts';
import { useLanguage, useText } from '../i18n/language.ts';
import { useCategories } from '../layout/categories.ts';
import { useHasCodes } from '../layout/channels.ts';
import { Heading, Page } from '../layout/page.tsx';
import { SiteLink } from '../layout/site-link.tsx';
import { useSite } from '../layout/site.ts';
import { paths } from '../paths.ts';
import { useMembership } from '../session/membership.ts';
import { ButtonLink } from '../ui/button.tsx';
import { MailLink } from '../ui/mail-link.tsx';
import { EnterDemo } from './enter-demo.tsx';
import { Shelf } from './shelf.tsx';
import styles from './landing.module.css';

export function LandingScreen() {
  const { landing, common } = useText();
  const things = useOwnThings();
  const visitor = useMembership({ check: false }) === 'visitor';
  const { demo, logins, dealsThisYear, effect, landing: { newest: showsNewest = false } = {} } = useSite();
  const hasSignUp = logins?.password !== false;
  return (
    <Page title={landing.title} heading="own" width="full">
      <div className={styles.hero}>
        <div className={styles.tagline}>
          <Heading>
            <span>{landing.tagline[1]}</span> <span className={styles.penned}>{landing.tagline[2]}</span>
          </Heading>
        </div>
        <div className={styles.lead}>
          <p>{things ? landing.leadOf({ things: things(3) }) : landing.lead}</p>
          {dealsThisYear !== undefined && <p className="small">{landing.deals({ count: dealsThisYear })}</p>}
          {effect && (
            <p className="small">
              {landing.effect(effect)} <Link to={paths.effect}>{landing.howEffect}</Link>
            </p>
          )}
          <div className={styles.actions}>
            {demo ? (
              <EnterDemo />
            ) : visitor ? (
              <>
                {hasSignUp && <ButtonLink to={paths.signUp}>{landing.signUp}</ButtonLink>}
                <ButtonLink to={paths.logIn()} tone={hasSignUp ? 'plain' : 'accent'}>
                  {landing.logIn}
                </ButtonLink>
              </>
            ) : (
              <ButtonLink to={paths.market}>{landing.toMarket}</ButtonLink>
            )}
          </div>
        </div>
      </div>
      <Shelf free={common.free} />
      {showsNewest && (
        <Suspense>
          <NewestThings />
        </Suspense>
      )}
      <section className={styles.section} aria-labelledby="notice">
        <div className={styles.sheet}>
          <h2 id="notice" className={styles.title}>
            {landing.notice}
          </h2>
          <Lines />
          <Points />
        </div>
        <Strips />
      </section>
    </Page>
  );
}

/** Lists what the site calls its categories, unless they are the usual ones, of which our words speak. */
function useOwnThings(): ((most?: number) => string) | undefined {
  const { category } = useText().posts;
  const { categories, nameOf } = useCategories();
  const language = useLanguage();
  const names = categories.map(({ key }) => nameOf(key));
  const isUsual = categories.length === 0 || names.join('\n') === Object.values(category).join('\n');
  return isUsual
    ? undefined
    : (most) => new Intl.ListFormat(language, { style: 'narrow' }).format(names.slice(0, most));
}

const usePoints = () =>
  (useSite().landing?.points ?? []) as { key: LandingPoint; texts: Record<string, string> }[];
const useShort = (): Partial<Record<LandingPoint, string>> => useText().landing.short;

/** What newcomers should know, at a glance. Our words do not stand beside a site's own. */
function Lines() {
  const { points } = useText().landing;
  const short = useShort();
  return (
    <ul className={styles.lines}>
      {usePoints().map(
        ({ key, texts }) =>
          short[key] && (
            <li key={key}>
              <b>{points[key].title}</b>
              {Object.keys(texts).length === 0 && <span className="soft">{short[key]}</span>}
            </li>
          ),
      )}
    </ul>
  );
}

/** The introduction for newcomers, folded under what has no line. */
function Points() {
  const { points, campusOnly, shareChannels, foundOf } = useText().landing;
  const things = useOwnThings();
  const short = useShort();
  const shown = usePoints();
  const language = useLanguage();
  const hasCodes = useHasCodes();
  const { contactEmail, logins, languages = [] } = useSite();
  const usual = (name: LandingPoint) =>
    name === 'community' && logins?.password === false
      ? campusOnly
      : name === 'share' && !hasCodes
        ? shareChannels
        : name === 'found' && things
          ? foundOf({ things: things() })
          : points[name].text;
  const others = shown.filter(({ key }) => !short[key]).map(({ key }) => points[key].title);
  return (
    <details className={styles.points}>
      <summary>{others.join(' · ') || points.found.title}</summary>
      <dl>
        {shown.map(({ key: name, texts }) => {
          const own = texts[language] ?? texts[languages[0] ?? ''];
          return (
            <div key={name} className={styles.point}>
              <dt>{points[name].title}</dt>
              <dd className="soft anywhere">
                {own === undefined ? usual(name) : <OwnText text={own} />}
                {name === 'improve' && contactEmail && (
                  <>
                    {' '}
                    <MailLink to={contactEmail} />
                  </>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </details>
  );
}

/** Only sites that show them load the list. */
const NewestThings = lazy(async () => ({ default: (await import('./newest-things.tsx')).NewestThings }));

/** The parser of Markdown is loaded only for pages that need it. */
const LazyMarkdown = lazy(async () => ({ default: (await import('../pages/markdown.tsx')).Markdown }));

const OwnText = ({ text }: { text: string }) => (
  <Suspense fallback={text}>
    <LazyMarkdown text={text} placeholders={{}} />
  </Suspense>
);

/** The tear-off strips of the notice, each a link. */
function Strips() {
  const { strips } = useText().landing;
  const { contactEmail, guidelinesUrl } = useSite();
  const visitor = useMembership({ check: false }) === 'visitor';
  return (
    <ul className={styles.strips}>
      <li>
        <Link to={paths.market}>
          <span>{strips.market}</span>
        </Link>
      </li>
      {!visitor && (
        <li>
          <Link to={paths.newPost}>
            <span>{strips.post}</span>
          </Link>
        </li>
      )}
      {contactEmail && (
        <li>
          <MailLink to={contactEmail}>
            <span>{strips.report}</span>
          </MailLink>
        </li>
      )}
      {guidelinesUrl && (
        <li>
          <SiteLink to={guidelinesUrl}>
            <span>{strips.guidelines}</span>
          </SiteLink>
        </li>
      )}
    </ul>
  );
}
