import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ComponentType, type ReactNode } from 'react';
import {
  sectionsWith,
  type SectionName,
  type SiteProfile,
  type SiteSections,
} from '../../contract/site-facts.ts';
import { Refusal } from '../../engine/refusal.ts';
import { callForFile } from '../api/call-for-file.ts';
import { callWithFiles } from '../api/call-with-files.ts';
import { call } from '../api/call.ts';
import { setupCalls } from '../api/screen-calls.ts';
import { checkSection, SiteFailure, useErrorAt } from '../desk/site-errors.tsx';
import { FooterTexts, siteFields } from '../desk/site-fields.tsx';
import { Line, type Editing } from '../desk/site-inputs.tsx';
import { SitePreview } from '../desk/site-preview.tsx';
import { showFirstLanguage, useText } from '../i18n/language.ts';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { CountryPart } from './country-part.tsx';
import { filledBy, firstValues } from './country.ts';
import { MarketPreview } from './market-preview.tsx';
import styles from './setup.module.css';

interface Props {
  link: string;
  names: readonly SectionName[];
  stored: SiteSections;
  take: (sections: unknown) => void;
  /** Shows what somebody else has saved. */
  reload: () => void;
  back: ReactNode;
  onNext: () => void;
}

type Values = Partial<SiteProfile>;
const ofCountry: readonly SectionName[] = sectionsWith('ofCountry');

/** Sections of the site that are saved together by 'Next'. */
export function SectionsStep({ link, names, stored, take, reload, back, onNext }: Props) {
  const { setup, desk } = useText();
  const { site } = desk;
  const client = useQueryClient();
  const [values, setValues] = useState<Values>(() => firstValues(stored, names));
  const tags = values.languages ?? stored.languages.value;
  const { choices = {} } = stored.languages;
  const save = useMutation({
    mutationFn: async () => {
      let known = stored;
      for (const section of names) {
        const value = values[section];
        checkSection(section, value);
        if (JSON.stringify(value) === JSON.stringify(known[section].value)) continue;
        const edit = { link, section, value, edited_at: known[section].edited_at };
        known = (await call(setupCalls.edit, edit)) as SiteSections;
        take(known);
        await client.invalidateQueries({ queryKey: ['site'] });
        if (section === 'languages') await showFirstLanguage();
      }
    },
    onSuccess: onNext,
  });
  const refusal = save.error instanceof Refusal ? save.error : undefined;
  const errorAt = useErrorAt(save.error);
  const editing = <Name extends SectionName>(section: Name): Editing<SiteProfile[Name]> => ({
    value: values[section] as SiteProfile[Name],
    set: (value) => setValues((now) => ({ ...now, [section]: value })),
    languages: tags.map((code) => ({ code, name: choices[code] ?? code })),
    errorAt,
    lockAt: (path) => stored[section].locked_by[path],
    choices: stored[section].choices ?? {},
    missing: stored[section].missing ?? {},
    drafts: stored[section].drafts ?? [],
    files: {
      get: (tag) => callForFile(setupCalls.languageFiles, { link, tag }),
      take: async (tag, file) => {
        const taken = await callWithFiles(
          setupCalls.takeLanguage,
          { link, tag },
          { parts: [['file', file]] },
        );
        await client.invalidateQueries({ queryKey: ['setup', link] });
        return taken;
      },
    },
    uploadLogo: async (file) => {
      const sections = await callWithFiles(setupCalls.uploadLogo, { link }, { parts: [['logo', file]] });
      take(sections);
      setValues((now) => ({ ...now, logo: (sections as SiteSections).logo.value }));
    },
  });
  const editorOf = (section: SectionName) => {
    // Of the footer, the setup asks for what the pages need.
    const isFooter = section === 'footer';
    const texts = isFooter ? setup.contact : site.sections[section];
    const Fields = siteFields[section] as ComponentType<Editing<unknown>>;
    return (
      <>
        <div>
          <h3>{texts.name}</h3>
          <p className="soft small">{texts.text}</p>
        </div>
        {isFooter ? (
          <Contact {...editing('footer')} />
        ) : (
          <Fields {...(editing(section) as Editing<unknown>)} />
        )}
        {!isFooter && <SitePreview section={section} value={values[section]} />}
      </>
    );
  };
  const firstOfCountry = names.find((section) => ofCountry.includes(section));
  return (
    <form
      noValidate
      className={classes('stack', styles.step)}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      {names
        .filter((section) => !ofCountry.includes(section) || section === firstOfCountry)
        .map((section) => (
          <section key={section} className={styles.section}>
            {section === firstOfCountry ? (
              <CountryPart
                values={values}
                onCountry={(code) =>
                  setValues((now) => ({ ...now, ...filledBy(code, { currencies: stored.currencies.value }) }))
                }
                names={names.filter((name) => ofCountry.includes(name))}
                hasError={(name) => errorAt(name) !== undefined}
                editorOf={editorOf}
              />
            ) : (
              editorOf(section)
            )}
          </section>
        ))}
      {values.accent !== undefined && <MarketPreview accent={values.accent} logo={values.logo ?? null} />}
      <SiteFailure
        failure={save.error}
        actions={
          refusal?.code === 'site_changed' && (
            <Button tone="plain" small onClick={reload}>
              {site.reload}
            </Button>
          )
        }
      />
      <div className={styles.acts}>
        {back}
        <Button type="submit" busy={save.isPending}>
          {setup.next}
        </Button>
      </div>
    </form>
  );
}

function Contact({ value, set, ...fixed }: Editing<SiteProfile['footer']>) {
  const { footer } = useText().desk.site;
  return (
    <>
      <FooterTexts names={['controller', 'hostedOn']} value={value} set={set} {...fixed} />
      <Line
        {...fixed}
        path="footer.contactEmail"
        type="email"
        label={footer.contactEmail}
        value={value.contactEmail}
        set={(contactEmail) => set({ ...value, contactEmail })}
      />
    </>
  );
}
