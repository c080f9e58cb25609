import { useState, type ReactNode } from 'react';
import type { SectionName, SiteProfile } from '../../contract/site-facts.ts';
import { useLanguage, useText } from '../i18n/language.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useChannelName } from '../layout/channels.ts';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/select.tsx';
import { countryCodes, countryWith } from './country.ts';
import styles from './setup.module.css';

interface Props {
  values: Partial<SiteProfile>;
  onCountry: (code: string) => void;
  names: readonly SectionName[];
  hasError: (section: SectionName) => boolean;
  editorOf: (section: SectionName) => ReactNode;
}

/** The country, and what it fills in: a line each, until somebody changes it. */
export function CountryPart({ values, onCountry, names, hasError, editorOf }: Props) {
  const { setup, desk } = useText();
  const language = useLanguage();
  const { list } = useFormat();
  const nameOf = useChannelName();
  const [country, setCountry] = useState(() => countryWith(values.timeZone ?? ''));
  const [open, setOpen] = useState<readonly SectionName[]>([]);
  const regions = new Intl.DisplayNames(language, { type: 'region' });
  const byName = countryCodes.map((value) => ({ value, label: regions.of(value) ?? value }));
  byName.sort((one, other) => one.label.localeCompare(other.label, language));
  const { timeZone = '', currencies = [], contactChannels = [], pages, phoneCode } = values;
  const said: Partial<Record<SectionName, string | undefined>> = {
    timeZone: timeZone.replace(/.*\//, '').replaceAll('_', ' '),
    currencies: list(currencies.flatMap(({ code, retired }) => (retired ? [] : [code]))),
    contactChannels: list(contactChannels.map((key) => nameOf(key) ?? key)),
    pages: pages && desk.site.pageSet[pages.set],
    phoneCode: phoneCode && `+${phoneCode}`,
  };
  return (
    <>
      <Select
        label={setup.country.label}
        help={setup.country.help}
        value={country}
        options={[...byName, { value: '', label: setup.country.other }]}
        onChange={({ target: { value } }) => {
          setCountry(value);
          setOpen([]);
          onCountry(value);
        }}
      />
      <ul>
        {names.map((section) => {
          const { name } = desk.site.sections[section];
          return open.includes(section) || hasError(section) ? (
            <li key={section} className="stack gap-12">
              {editorOf(section)}
            </li>
          ) : (
            <li key={section} className={styles.fact}>
              <span>
                <span className="soft small">{name}</span>
                <strong>{said[section] || desk.site.money.none}</strong>
              </span>
              <Button
                tone="quiet"
                small
                aria-label={setup.country.changeOne({ name })}
                onClick={() => setOpen([...open, section])}
              >
                {setup.country.change}
              </Button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
