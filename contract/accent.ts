import { getContrast, hsla, mix, parseToHsla, toHex } from 'color2k';

/** The colour that a site has chosen, in the shades of both themes (rule S3). */

/** Its shades are those of web/styles/tokens.css, drawn by hand. */
export const defaultAccent = '#2536c4';

/** WCAG 2.2, level AA, for text. */
const readable = 4.5;

const papers = {
  light: { ground: '#f6f3ec', surface: '#fffefb', text: '#ffffff', soft: 0.88, strong: -0.12 },
  dark: { ground: '#1a1815', surface: '#24211d', text: '#1a1815', soft: 0.78, strong: 0.08 },
} as const;
export type Theme = keyof typeof papers;

export interface Shades {
  accent: string;
  strong: string;
  soft: string;
  on: string;
  /** Whether the chosen colour could not be read and another lightness was taken. */
  isMoved: boolean;
}

/** The colour itself if it can be read on paper and text on it, else with the nearest lightness that can. */
export function shadesOf(chosen: string, theme: Theme): Shades {
  const [hue, saturation, lightness] = parseToHsla(chosen);
  const { ground, surface, text, soft, strong } = papers[theme];
  const at = (light: number) => toHex(hsla(hue, saturation, Math.min(1, Math.max(0, light)), 1));
  const softOf = (accent: string) => toHex(mix(accent, surface, soft));
  const isReadable = (accent: string) =>
    [ground, surface, text, softOf(accent)].every((under) => getContrast(accent, under) >= readable);
  let accent = toHex(chosen);
  for (let step = 1; !isReadable(accent) && step <= 200; step += 1)
    accent = [at(lightness - step / 200), at(lightness + step / 200)].find(isReadable) ?? accent;
  const [, , found] = parseToHsla(accent);
  return {
    accent,
    strong: at(found + strong),
    soft: softOf(accent),
    on: text,
    isMoved: accent !== toHex(chosen),
  };
}

/** The rules that replace the colours of web/styles/tokens.css; none for the default. */
export function accentCss(chosen: string): string {
  if (chosen.toLowerCase() === defaultAccent) return '';
  const [light, dark] = [shadesOf(chosen, 'light'), shadesOf(chosen, 'dark')];
  const rule = (name: string, shade: keyof Omit<Shades, 'isMoved'>) =>
    `--${name}:light-dark(${light[shade]},${dark[shade]})`;
  return `:root{${[rule('accent', 'accent'), rule('accent-strong', 'strong'), rule('accent-soft', 'soft'), rule('on-accent', 'on')].join(';')}}`;
}
