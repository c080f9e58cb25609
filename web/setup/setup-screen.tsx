import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useHistoryState, useSearch } from 'wouter/use-browser-location';
import { settingIn } from '../../contract/languages.ts';
import { sectionsWith, siteFacts, type SiteSections } from '../../contract/site-facts.ts';
import { call } from '../api/call.ts';
import { setupCalls } from '../api/screen-calls.ts';
import { CampusProblem } from '../campus/problem.tsx';
import { useLanguage, useText } from '../i18n/language.ts';
import { LanguageSwitch } from '../layout/language-switch.tsx';
import { Loaded } from '../layout/loaded.tsx';
import { Page } from '../layout/page.tsx';
import { useSite } from '../layout/site.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { AdminStep } from './admin-step.tsx';
import { MailTest } from './mail-test.tsx';
import { SectionsStep } from './sections-step.tsx';
import styles from './setup.module.css';

const sectionsOf = (step: string) =>
  ['a', 'b', 'c', 'd', 'e'].flatMap((place) =>
    sectionsWith('step').filter((name) => siteFacts[name].step === step + place),
  );
/** What each step asks for. The last one asks for the first admin. */
const steps = [...['1', '2', '3'].map(sectionsOf), []];

/** /setup: makes an empty instance the site of a campus, for who opened the link of its start. */
export function SetupScreen() {
  const { setup } = useText();
  const language = useLanguage();
  const [first] = useSite().logins?.campus ?? [];
  const problem = new URLSearchParams(useSearch()).get('problem');
  const link = useHistoryState<{ link?: string } | null>()?.link;
  return (
    <Page title={setup.title} width="column">
      <div className={styles.language}>
        <LanguageSwitch />
      </div>
      {problem && first && (
        <CampusProblem code={problem} name={settingIn(first, 'name', language)} hasPassword={false} />
      )}
      {link ? <Setup link={link} /> : <Banner tone="red">{setup.noLink}</Banner>}
    </Page>
  );
}

function Setup({ link }: { link: string }) {
  const { setup } = useText();
  const client = useQueryClient();
  const query = {
    queryKey: ['setup', link],
    queryFn: () => call(setupCalls.state, { link }),
    staleTime: Infinity,
    retry: false,
  };
  const [chosen, setStep] = useState<number>();
  const [round, setRound] = useState(0);
  const go = (next: number) => {
    setStep(next);
    scrollTo(0, 0);
  };
  const take = (saved: unknown) =>
    client.setQueryData(query.queryKey, (state: object | undefined) => ({ ...state, sections: saved }));
  return (
    <Loaded query={useQuery(query)}>
      {({ sections, step, has_mail: hasMail, is_closed: isClosed, ...logins }) => {
        const place = chosen ?? (step > 1 ? step : 0);
        const asked = steps[place - 1];
        if (asked === undefined)
          return (
            <>
              <p>{setup.lead}</p>
              <Button wide onClick={() => go(1)}>
                {setup.begin}
              </Button>
              <p className="soft small">{setup.bringBack}</p>
            </>
          );
        const back = (
          <Button tone="quiet" onClick={() => go(place - 1)}>
            {setup.back}
          </Button>
        );
        const known = sections as SiteSections;
        return (
          <section className="stack" aria-labelledby="step">
            <p className="soft small">{setup.place({ place, count: steps.length })}</p>
            <h2 id="step">{setup.steps[`${place}` as keyof typeof setup.steps]}</h2>
            {asked.length === 0 ? (
              <>
                <MailTest link={link} hasMail={hasMail} usual={known.footer.value.contactEmail} />
                <AdminStep link={link} hasMail={hasMail} logins={logins} back={back} />
                <p className="soft small">{isClosed ? setup.closed : setup.open}</p>
              </>
            ) : (
              <SectionsStep
                // What somebody else has saved replaces what is typed, once it is asked for.
                key={`${place}.${round}`}
                link={link}
                names={asked}
                stored={known}
                take={take}
                reload={() =>
                  void client.fetchQuery({ ...query, staleTime: 0 }).then(() => setRound(round + 1))
                }
                back={back}
                onNext={() => go(place + 1)}
              />
            )}
          </section>
        );
      }}
    </Loaded>
  );
}
