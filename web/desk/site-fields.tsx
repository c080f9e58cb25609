import type { ReactNode } from 'react';
import {
  sectionsWith,
  type SectionName,
  type SectionsWith,
  type SiteProfile,
} from '../../contract/site-facts.ts';
import { useText } from '../i18n/language.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { CategoryFields } from './site-categories.tsx';
import { Line, Texts, useLock, type Editing } from './site-inputs.tsx';
import { LandingFields } from './site-landing.tsx';
import { LanguageList } from './site-languages.tsx';
import { Logo } from './site-logo.tsx';
import { Accent, PageSet, Zone } from './site-look.tsx';
import { Currencies } from './site-money.tsx';
import { ChannelList } from './site-order.tsx';
import { Rows } from './site-rows.tsx';
import { WordFields } from './site-words.tsx';
import styles from './desk.module.css';

/** The fields of each section of the site's own facts. */

type Editors<Name extends SectionName> = {
  [Each in Name]: (editing: Editing<SiteProfile[Each]>) => ReactNode;
};

const inputs = Object.fromEntries(
  sectionsWith('input').map((name) => [
    name,
    (all: Editing<Record<string, string>>) => <Texts {...all} path={name} />,
  ]),
) as Editors<SectionsWith<'input'>>;

const own: Editors<Exclude<SectionName, SectionsWith<'input'>>> = {
  languages: LanguageList,
  emailDomains: Domains,
  emailSigns: Signs,
  pickupAreas: Areas,
  termEnds: Terms,
  hours: Hours,
  logo: Logo,
  accent: Accent,
  timeZone: Zone,
  phoneCode: PhoneCode,
  currencies: Currencies,
  contactChannels: ChannelList,
  categories: CategoryFields,
  words: WordFields,
  landing: LandingFields,
  pages: PageSet,
  footer: FooterFields,
};

export const siteFields = { ...own, ...inputs };

function Signs({ value, set }: Editing<boolean>) {
  const { site } = useText().desk;
  return <Checkbox label={site.signs} checked={value} onChange={({ target }) => set(target.checked)} />;
}

function PhoneCode({ value, set, ...fixed }: Editing<string>) {
  const { phoneCode } = useText().desk.site;
  return (
    <Line
      {...fixed}
      path="phoneCode"
      label={phoneCode.label}
      help={phoneCode.help}
      value={value}
      set={(typed) => set(typed.replace(/^\s*\+/, '').trim())}
    />
  );
}

function Domains({ value, set, errorAt, lockAt }: Editing<SiteProfile['emailDomains']>) {
  const { site } = useText().desk;
  const { readOnly, lock } = useLock(lockAt, 'emailDomains');
  return (
    <TextArea
      label={site.domains}
      help={lock ?? site.domainsHelp}
      rows={3}
      value={value.join('\n')}
      readOnly={readOnly}
      error={errorAt('emailDomains')}
      onChange={({ target }) => set(target.value.split('\n'))}
    />
  );
}

/** A key that no area has. Posts keep it, so it never changes. */
function freeKey(areas: readonly { area: string }[]): string {
  let number = areas.length + 1;
  while (areas.some(({ area }) => area === `place-${number}`)) number += 1;
  return `place-${number}`;
}

function Areas({ value, set, ...fixed }: Editing<SiteProfile['pickupAreas']>) {
  const { site } = useText().desk;
  return (
    <Rows
      {...fixed}
      path="pickupAreas"
      part="texts"
      items={value}
      onItems={set}
      words={site.lists.pickupAreas}
      fresh={() => ({ area: freeKey(value), texts: {} })}
    />
  );
}

function Terms({ value, set, ...fixed }: Editing<SiteProfile['termEnds']>) {
  const { site } = useText().desk;
  return (
    <Rows
      {...fixed}
      path="termEnds"
      part="texts"
      items={value}
      onItems={set}
      words={site.lists.termEnds}
      fresh={() => ({ day: '', texts: {} })}
      renderStart={({ item, change, path }) => (
        <Line
          {...fixed}
          path={`${path}.day`}
          label={site.day}
          labelHidden
          type="date"
          value={item.day}
          set={(day) => change({ day })}
        />
      )}
    />
  );
}

function Hours({ value, set, ...fixed }: Editing<SiteProfile['hours']>) {
  const { site } = useText().desk;
  const { from = '', to = '' } = value.quietHours ?? {};
  const setQuiet = (quiet: { from: string; to: string }) =>
    set({ ...value, quietHours: quiet.from === '' && quiet.to === '' ? null : quiet });
  const lines = [
    { path: 'summaryAt', value: value.summaryAt, set: (summaryAt: string) => set({ ...value, summaryAt }) },
    { path: 'quietHours', end: 'from', value: from, set: (typed: string) => setQuiet({ from: typed, to }) },
    { path: 'quietHours', end: 'to', value: to, set: (typed: string) => setQuiet({ from, to: typed }) },
  ] as const;
  return (
    <>
      <div className={styles.fields}>
        {lines.map(({ path, ...line }) => {
          const end = 'end' in line ? line.end : undefined;
          return (
            <Line
              key={end ?? path}
              {...fixed}
              {...line}
              path={`hours.${path}${end ? `.${end}` : ''}`}
              type="time"
              label={end ? site.quiet[end] : site.summaryAt}
              help={end === 'to' ? site.quiet.help : undefined}
            />
          );
        })}
      </div>
      <Line
        {...fixed}
        path="hours.reportsToReview"
        type="number"
        label={site.reports}
        help={site.reportsHelp}
        value={Number.isNaN(value.reportsToReview) ? '' : value.reportsToReview}
        set={(typed) => set({ ...value, reportsToReview: typed === '' ? NaN : Number(typed) })}
      />
    </>
  );
}

/** The texts of the footer with these names. */
export function FooterTexts({
  names,
  value,
  set,
  ...fixed
}: Editing<SiteProfile['footer']> & { names: readonly (typeof credits)[number][] }) {
  const { footer } = useText().desk.site;
  return names.map((name) => (
    <Texts
      key={name}
      {...fixed}
      path={`footer.${name}`}
      label={footer[name]}
      value={value[name]}
      set={(texts) => set({ ...value, [name]: texts })}
    />
  ));
}

const credits = ['controller', 'hostedOn', 'credit', 'classYear'] as const;
const lines = ['contactEmail', 'guidelinesUrl', 'icpNumber', 'policeFiling'] as const;

function FooterFields({ value, set, ...fixed }: Editing<SiteProfile['footer']>) {
  const { footer } = useText().desk.site;
  return (
    <>
      <FooterTexts names={credits} value={value} set={set} {...fixed} />
      <div className={styles.fields}>
        {lines.map((name) => (
          <Line
            key={name}
            {...fixed}
            path={`footer.${name}`}
            label={footer[name]}
            help={name === 'guidelinesUrl' ? footer.guidelinesHelp : undefined}
            value={value[name]}
            set={(typed) => set({ ...value, [name]: typed })}
          />
        ))}
      </div>
    </>
  );
}
