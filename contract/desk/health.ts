import * as z from 'zod/mini';
import { spaceUnit, type Language } from '../languages.ts';
import type { Texts } from '../texts.ts';

/** The findings of `npm run doctor` and of the screen of the site's health. Their texts are in `health.json`. */

/** `accepted` is a warning that the operator's settings name. */
export const healthStates = ['ok', 'accepted', 'warning', 'problem'] as const;
export type HealthState = (typeof healthStates)[number];

export const healthTexts = [
  'version-ok',
  'settings-wrong',
  'settings-risky',
  'not-production',
  'demo-there',
  'admins-ok',
  'no-admin',
  'setup-waits',
  'site-unread',
  'pages-unfilled',
  'database-ok',
  'database-away',
  'clock-off',
  'connections-low',
  'disk-ok',
  'disk-low',
  'certificate-ends',
  'pictures-fail',
  'images-ok',
  'images-missing',
  'images-stray',
  'mail-ok',
  'mail-fails',
  'mail-files',
  'login-ok',
  'login-fails',
  'login-http',
  'login-claim-missing',
  'login-refused',
  'login-by-password',
  'security-expires',
  'wecom-fails',
  'wecom-taken',
  'robot-fails',
  'outbox-stuck',
  'backup-ok',
  'backup-none',
  'backup-old',
  'backup-same-disk',
  'drill-ok',
  'drill-failed',
  'drill-old',
  'drill-none',
  'proxy-ok',
  'proxy-untrusted',
  'proxy-host',
  'proxy-http',
  'texts-wrong',
  'texts-left-out',
  'languages-gone',
] as const;
export type HealthText = (typeof healthTexts)[number];

/** Warnings of older releases, which ACCEPTED_WARNINGS may still name. */
export const formerWarnings: readonly string[] = [
  'node-old',
  'rights-super',
  'schema-behind',
  'schema-newer',
  'images-broken',
];

export const healthFinding = z.object({
  state: z.enum(healthStates),
  text: z.enum(healthTexts),
  /** The values of the sentence's placeholders. Ages are in hours. */
  params: z.record(z.string(), z.string()),
});
export type HealthFinding = z.output<typeof healthFinding>;

export const health = z.object({
  findings: z.array(healthFinding),
  /** Whether the site was set up in a browser: then the desk lists what is left to do. */
  set_up: z.boolean(),
  /** Whether the reading admin has yet to prove the address, because no mail left during the setup. */
  unproved: z.boolean(),
});

export function healthSentence(
  { health: sentences }: Pick<Texts, 'health'>,
  language: Language,
  { text, params }: HealthFinding,
): string {
  const say = sentences[text] as string | ((values: object) => string);
  const { age } = params;
  return typeof say === 'string'
    ? say
    : say(age === undefined ? params : { ...params, age: duration(Number(age), language) });
}

/** Hours as minutes, hours or days. */
function duration(hours: number, language: Language): string {
  const [unit, count] =
    hours < 1
      ? (['minute', hours * 60] as const)
      : hours < 48
        ? (['hour', hours] as const)
        : (['day', hours / 24] as const);
  const format = { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 } as const;
  return spaceUnit(new Intl.NumberFormat(language, format).format(count));
}
