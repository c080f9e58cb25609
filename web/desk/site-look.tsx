import { shadesOf, type Theme } from '../../contract/accent.ts';
import type { SiteProfile } from '../../contract/site-facts.ts';
import { useLanguage, useText } from '../i18n/language.ts';
import { serverNow } from '../session/today.ts';
import { Select } from '../ui/select.tsx';
import { Line, type Editing } from './site-inputs.tsx';
import styles from './desk.module.css';

/** The colour, the time zone and the laws of the pages. */

const themes: readonly { theme: Theme; paper: string }[] = [
  { theme: 'light', paper: '#f6f3ec' },
  { theme: 'dark', paper: '#1a1815' },
];

export function Accent({ value, set, ...fixed }: Editing<SiteProfile['accent']>) {
  const { accent } = useText().desk.site;
  const isColour = /^#[0-9a-f]{6}$/i.test(value);
  const shades = isColour
    ? themes.map(({ theme, paper }) => ({ theme, paper, ...shadesOf(value, theme) }))
    : [];
  const moved = shades.filter(({ isMoved }) => isMoved).map(({ theme }) => accent[theme]);
  return (
    <>
      <div className={styles.colour}>
        <Line
          {...fixed}
          path="accent"
          label={accent.label}
          help={accent.help}
          value={value}
          set={(typed) => set(typed.trim())}
        />
        <input
          type="color"
          aria-label={accent.pick}
          value={isColour ? value.toLowerCase() : '#000000'}
          onChange={({ target }) => set(target.value)}
        />
      </div>
      <div className="cluster gap-12">
        {shades.map(({ theme, paper, accent: colour, soft, on }) => (
          <svg key={theme} width="150" height="84" viewBox="0 0 150 84" aria-hidden="true">
            <rect width="150" height="84" rx="10" fill={paper} />
            <rect x="12" y="12" width="60" height="28" rx="8" fill={colour} />
            <text x="42" y="31" fontSize="14" fontWeight="700" textAnchor="middle" fill={on}>
              Aa
            </text>
            <rect x="78" y="12" width="60" height="28" rx="8" fill={soft} />
            <text x="108" y="31" fontSize="14" fontWeight="700" textAnchor="middle" fill={colour}>
              Aa
            </text>
            <path d="M14 62 q30 -6 60 0 t62 -1" stroke={colour} strokeWidth="3" fill="none" />
          </svg>
        ))}
      </div>
      {moved.length > 0 && <p className="soft small">{accent.moved({ where: moved.join(', ') })}</p>}
    </>
  );
}

export function Zone({ value, set, errorAt }: Editing<SiteProfile['timeZone']>) {
  const { zone } = useText().desk.site;
  const language = useLanguage();
  const known = Intl.supportedValuesOf('timeZone');
  const names = known.includes(value) ? known : [value, ...known];
  const now = new Intl.DateTimeFormat(language, { timeStyle: 'short', dateStyle: 'medium', timeZone: value });
  return (
    <Select
      label={zone.label}
      help={zone.now({ time: now.format(serverNow()) })}
      error={errorAt('timeZone')}
      value={value}
      options={names.map((name) => ({ value: name, label: name.replaceAll('_', ' ') }))}
      onChange={({ target }) => set(target.value)}
    />
  );
}

const sets = ['cn', 'eu', 'us'] as const;

export function PageSet({ value, set, errorAt }: Editing<SiteProfile['pages']>) {
  const { pageSet } = useText().desk.site;
  return (
    <Select
      label={pageSet.label}
      help={pageSet.help}
      error={errorAt('pages')}
      value={value.set}
      options={sets.map((one) => ({ value: one, label: pageSet[one] }))}
      onChange={({ target }) => {
        const chosen = sets.find((one) => one === target.value);
        if (chosen) set({ set: chosen });
      }}
    />
  );
}
