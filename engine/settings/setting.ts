/** One environment variable: how it is parsed, and the message if it is invalid. */
export interface Setting<Value> {
  /** `text` is undefined if the variable is unset or only spaces. Throws `Expected`. */
  read: (text: string | undefined) => Value;
  /** The text may contain a password. No message repeats it. */
  secret?: true;
}

/** Says what was expected, such as `on or off`. */
export class Expected extends Error {}

/** Parses the text, or throws `Expected`. An unset variable gets the fallback. */
export function setting<Value, Fallback>(
  fallback: Fallback,
  read: (text: string) => Value,
): Setting<Value | Fallback> {
  return { read: (text) => (text === undefined ? fallback : read(text)) };
}

export function secretSetting<Value>(read: (text: string) => Value): Setting<Value | undefined> {
  return { ...setting(undefined, read), secret: true };
}

export const onOff = (fallback: boolean) =>
  setting(fallback, (text) => {
    if (/^(on|true|1|yes)$/i.test(text)) return true;
    if (/^(off|false|0|no)$/i.test(text)) return false;
    throw new Expected('on or off');
  });

export const wholeNumber = (fallback: number, least: number, most: number) =>
  setting(fallback, (text) =>
    inRange(/^\d{1,15}$/.test(text), text, `a whole number from ${least} to ${most}`, least, most),
  );

/** A number of days, or off. */
export const days = (fallback: number, least: number) =>
  setting<number | undefined, number>(fallback, (text) => {
    if (/^off$/i.test(text)) return undefined;
    const most = 36_500;
    const expected = `a number of days from ${least} to ${most}, or off`;
    return inRange(/^\d{1,15}$/.test(text), text, expected, least, most);
  });

export const decimal = (fallback: number, least: number, most: number) =>
  setting(fallback, (text) =>
    inRange(
      /^\d{1,15}(\.\d{1,15})?$/.test(text),
      text,
      `a number from ${least} to ${most}, such as ${fallback}`,
      least,
      most,
    ),
  );

function inRange(isNumber: boolean, text: string, expected: string, least: number, most: number): number {
  const value = Number(text);
  if (!isNumber || value < least || value > most) throw new Expected(expected);
  return value;
}

export const oneOf = <Fallback>(fallback: Fallback, ...options: string[]) =>
  setting(fallback, (text) => {
    if (!options.includes(text)) throw new Expected(options.join(', '));
    return text;
  });

const controlCharacter = /\p{Cc}/u;

/** A short line of text for people, or a path. */
export const line = <Fallback>(fallback: Fallback, maxCharacters: number) =>
  setting(fallback, (text) => {
    if (text.length > maxCharacters || controlCharacter.test(text))
      throw new Expected(`one line of at most ${maxCharacters} characters`);
    return text;
  });

/** A key or password: no white space at its ends and no line breaks. */
export const secretText = () =>
  secretSetting((text) => {
    if (controlCharacter.test(text)) throw new Expected('one line without control characters');
    return text;
  });

/** A secret that is sent in a header. */
export const token = (minCharacters: number) =>
  secretSetting((text) => {
    if (text.length < minCharacters || !/^[\w.~+/=-]+$/.test(text))
      throw new Expected(`at least ${minCharacters} letters, digits and signs of -._~+/=`);
    return text;
  });

/** Parses a comma list with `readOne`. Parts are trimmed and in lower case; empty ones are skipped. */
export function list<Value>(text: string, readOne: (part: string) => Value): Value[] {
  const parts = text.split(',').map((part) => part.trim().toLowerCase());
  return parts.filter(Boolean).map(readOne);
}

/** In minutes after midnight. Wraps around midnight if `to` is earlier than `from`. */
export interface TimeSpan {
  from: number;
  to: number;
}

const minutesOf = (text: string): number | undefined => {
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text.trim()) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
};

/** In minutes after midnight. */
export const timeOfDay = (fallback: number) =>
  setting(fallback, (text) => {
    const minutes = minutesOf(text);
    if (minutes === undefined) throw new Expected('a time of the day such as 18:00');
    return minutes;
  });

export function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) && text.length === 10;
}

/** A calendar day, YYYY-MM-DD. */
export const day = () =>
  setting(undefined, (text) => {
    if (!isDay(text)) throw new Expected('a day such as 2027-06-30');
    return text;
  });

export const timeSpan = (fallback: TimeSpan) =>
  setting<TimeSpan | undefined, TimeSpan>(fallback, (text) => {
    if (/^off$/i.test(text)) return undefined;
    const [from, to] = text.split('-').map(minutesOf);
    if (from === undefined || to === undefined || from === to)
      throw new Expected('a time span such as 23:00-08:00, or off');
    return { from, to };
  });
