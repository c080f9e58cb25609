/** The rate limits, each by member, e-mail or address (rule G8). */

const minute = 60;
const hour = 3600;
const day = 86_400;

/** At most `count` uses in each window of `seconds`. */
export type Window = readonly [count: number, seconds: number];

const hourAndDay = (perHour: number, perDay: number): readonly Window[] => [
  [perHour, hour],
  [perDay, day],
];

interface LimitRule {
  windows: readonly Window[];
  /** If set, a proof of work lifts this limit and needs at most this many bits (contract/auth/proof.ts). */
  maxBits?: number;
}

/** A whole campus may share an address, so these limits only stop floods. */
const addressBits = 15;
export const accountBits = 17;
/** A stranger can use up the limit of an e-mail. Its owner then needs a proof that is twice as hard. */
const emailBits = 16;

export const limitRules = {
  write: { windows: [[60, minute]] },
  read: { windows: [[300, minute]] },
  'create-post': {
    windows: hourAndDay(10, 20),
  },
  'full-post': { windows: [[600, day]] },
  upload: { windows: [[120, hour]] },
  'sign-up': {
    windows: hourAndDay(5, 10),
    maxBits: emailBits,
  },
  reset: {
    windows: hourAndDay(3, 10),
    maxBits: emailBits,
  },
  /** Logins of a member: right passwords, and all that known browsers try. */
  'log-in': { windows: [[30, hour]], maxBits: accountBits },
  /** Mails with a code to one mailbox. No proof lifts this one. */
  code: { windows: [[10, day]] },
  /** Audit entries about logins, by account: nobody may fill a table that only grows. */
  'log-in-trail': {
    windows: hourAndDay(20, 100),
  },
  'other-site': { windows: [[20, hour]] },
  /** Wrong passwords from new browsers. */
  'log-in-address': { windows: [[100, 15 * minute]], maxBits: addressBits },
  /** Mails with a code that sign-ups and resets send. */
  'mail-address': {
    windows: hourAndDay(1500, 6000),
    maxBits: addressBits,
  },
  /** Sign-ups and resets, whether they send a mail or not. */
  'code-address': { windows: [[6000, hour]], maxBits: addressBits },
} as const satisfies Record<string, LimitRule>;

export type Limit = keyof typeof limitRules;
export type AddressLimit = 'log-in-address' | 'mail-address' | 'code-address';
export type Limits = Record<Limit, LimitRule>;

const secondsOf = new Map([
  ['15m', 15 * minute],
  ['minute', minute],
  ['hour', hour],
  ['day', day],
]);
const maxUses = 1_000_000;

const isLimit = (name: string): name is Limit => Object.hasOwn(limitRules, name);

/** A window as it is written in LIMITS: `mail-address=1500/hour`. */
export function describeWindow(limit: Limit, [count, seconds]: Window): string {
  const unit = [...secondsOf].find(([, length]) => length === seconds)?.[0] ?? `${seconds}s`;
  return `${limit}=${count}/${unit}`;
}

/**
 * The limits with the operator's figures from LIMITS, such as `mail-address=3000/hour,full-post=900/day`. For each
 * invalid part, calls `complain` with what was expected.
 */
export function readLimits(text: string, complain: (expected: string) => void): Limits {
  const limits: Limits = { ...limitRules };
  for (const part of text.split(',').map((one) => one.trim())) {
    if (part === '') continue;
    const [, name = '', count = '', unit = ''] = /^([\w-]+)\s*=\s*(\d+)\s*\/\s*(\w+)$/.exec(part) ?? [];
    if (!isLimit(name)) {
      complain(
        `a comma list such as mail-address=3000/hour, with names of ${Object.keys(limitRules).join(', ')}`,
      );
      continue;
    }
    const { windows } = limits[name];
    const seconds = secondsOf.get(unit);
    const uses = Number(count);
    if (!windows.some(([, length]) => length === seconds) || uses < 1 || uses > maxUses) {
      const allowed = limitRules[name].windows.map((window) => describeWindow(name, window)).join(', ');
      complain(`a number from 1 to ${maxUses} in place of those in ${allowed}`);
      continue;
    }
    limits[name] = {
      ...limits[name],
      windows: windows.map((window) => (window[1] === seconds ? [uses, seconds] : window)),
    };
  }
  return limits;
}
