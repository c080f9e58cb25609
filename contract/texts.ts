import type { Texts } from '../languages/texts.d.ts';

export type { Texts };

/** The files of texts that are not for every screen: what each first visit needs, and what only the server says. */
export const textParts = {
  common: 'first',
  errors: 'first',
  landing: 'first',
  market: 'first',
  posts: 'first',
  site: 'first',
  channels: 'server',
  commands: 'server',
  demo: 'server',
  failures: 'server',
  language: 'server',
  mails: 'server',
  'pages-accessibility': 'server',
  'pages-guidelines': 'server',
  'pages-privacy': 'server',
  'pages-served': 'server',
  'pages-terms': 'server',
  reasons: 'server',
  settings: 'server',
} as const;

/** The texts of browsers. */
export type WebTexts = Omit<
  Texts,
  'channels' | 'commands' | 'demo' | 'failures' | 'mails' | 'reasons' | 'settings'
>;
