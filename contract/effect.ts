import effectJson from './effect.json' with { type: 'json' };

/** What a used thing saves that somebody would have bought new, as a range: a row a thing. */

export const things = [
  'phone',
  'laptop',
  'tablet',
  'monitor',
  'kettle',
  'microwave',
  'fridge',
  'vacuum',
  't-shirt',
  'jeans',
  'sweater',
  'coat',
  'shoes',
  'chair',
  'table',
  'sofa',
] as const;

export interface Effect {
  thing: (typeof things)[number];
  /** What titles call it, beside the words that search knows for these. */
  en: string[];
  zh: string[];
  /** Words that search finds with those, for other things. */
  without?: string[];
  /** The usual weight of a piece. */
  kg: number;
  /** Kilograms of CO2e for making and delivering a piece. */
  low: number;
  high: number;
  /** What the source gives for one piece. */
  found: number;
  source: string;
  year: number;
  licence: string;
  /** Whether somebody has read the source. Totals leave out the others. */
  checked: boolean;
}

export const effects = effectJson as readonly Effect[];
export const countedThings = effects.filter(({ checked }) => checked);

/** The share of used things that are bought in the place of a new one: Schibsted 2024, WRAP 2025. */
export const replaced = { low: 0.47, high: 0.65 };
/** Pieces of one deal that count. */
export const mostPieces = 10;

/** Two significant digits, outwards: the figures are no better than that. */
export const roundRange = ({ low, high }: { low: number; high: number }) => ({
  low: Math.floor(low / stepOf(low)) * stepOf(low),
  high: Math.ceil(high / stepOf(high)) * stepOf(high),
});

const stepOf = (value: number) => 10 ** Math.max(0, Math.floor(Math.log10(Math.max(value, 1))) - 1);
