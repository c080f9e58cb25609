import format, { type CompiledMessage, type FormatValues } from 'icu-minify/format';

/** The compiled texts of a language by key. A message without arguments is a string, any other an array. */
export interface TextTree {
  [key: string]: CompiledMessage | TextTree;
}

type Formatted = ReturnType<typeof format<unknown>>;

/** The texts for those who show them: strings, and functions of the arguments of a message. */
export interface Texts {
  [key: string]: string | ((values: FormatValues) => Formatted) | Texts;
}

export function textsOf(tree: TextTree, tag: string): Texts {
  const texts: Texts = {};
  for (const [key, text] of Object.entries(tree)) {
    if (typeof text === 'string') texts[key] = text;
    else if (Array.isArray(text))
      texts[key] = (values) => orEmpty(format<unknown>(text, tag, values, options));
    else texts[key] = textsOf(text, tag);
  }
  return texts;
}

/** A choice without a text is formatted as an empty list. */
const orEmpty = (text: Formatted) => (Array.isArray(text) && text.length === 0 ? '' : text);

/** Both trees in one; where both have a text, that of `over`. */
export function mergeTexts(under: TextTree, over: TextTree): TextTree {
  const merged = { ...under };
  for (const [key, text] of Object.entries(over)) {
    const below = merged[key];
    merged[key] = isTree(below) && isTree(text) ? mergeTexts(below, text) : text;
  }
  return merged;
}

export const isTree = (text: TextTree[string] | undefined): text is TextTree =>
  typeof text === 'object' && !Array.isArray(text);

/** Intl's objects take milliseconds to make. */
function remembered<Arguments extends unknown[], Made>(make: (...from: Arguments) => Made) {
  const known = new Map<string, Made>();
  return (...from: Arguments): Made => {
    const key = JSON.stringify(from);
    const made = known.get(key) ?? make(...from);
    known.set(key, made);
    return made;
  };
}

const options = {
  formatters: {
    getNumberFormat: remembered(
      (...from: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...from),
    ),
    getDateTimeFormat: remembered(
      (...from: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...from),
    ),
    getPluralRules: remembered(
      (...from: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...from),
    ),
  },
  /** The dates in texts are days, which no time zone shifts. */
  timeZone: 'UTC',
};

/** The meta element of the page that holds the offered languages as JSON. */
export const languagesMeta = 'languages';

/** The attributes of an element in a language, in a text of this direction. */
export const languageAttributes = (
  { tag, dir }: Pick<OfferedLanguage, 'tag' | 'dir'> = { tag: 'en', dir: 'ltr' },
  around: OfferedLanguage['dir'] = 'ltr',
): string => `lang="${tag}"${dir === around ? '' : ` dir="${dir}"`}`;

/** A language of the site as pages name it. */
export interface OfferedLanguage {
  /** Its name in calls and settings. */
  code: string;
  /** For the lang attribute. */
  tag: string;
  dir: 'ltr' | 'rtl';
  /** In the language itself, so that people who can't read the current language find it. */
  name: string;
  short: string;
  /** The accessible name of the button that switches to it. */
  switch: string;
  /** Part of the address of its texts. */
  version: string;
}
