/** Chance that is the same at every run, so that a demo picture never changes by itself. */
export interface Chance {
  /** From 0 up to 1. */
  next: () => number;
  between(least: number, most: number): number;
  pick<Thing>(things: readonly Thing[]): Thing;
  /** One after the other as things are numbered, so that neighbours differ. */
  inTurn<Thing>(things: readonly Thing[]): Thing;
}

export function chanceOf(seed: string, number = 0): Chance {
  let state = 2_166_136_261;
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    between: (least, most) => least + next() * (most - least),
    inTurn: (things) => things[number % things.length] ?? (things[0] as (typeof things)[number]),
    pick: (things) => things[Math.floor(next() * things.length)] ?? (things[0] as (typeof things)[number]),
  };
}
