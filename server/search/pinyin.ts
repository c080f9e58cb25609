import { pinyin } from 'pinyin-pro';

/** A syllable for each character, without tones: '重庆' gives chong, qing. Others than Chinese give themselves. */
export function syllablesOf(text: string): string[] {
  return pinyin(text, { toneType: 'none', type: 'array', v: true }).map((syllable) =>
    syllable.replace('ü', 'v'),
  );
}

const syllable =
  /^(?:(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])?(?:a|e|ai|ei|ao|ou|an|en|ang|eng)|er|[bpmfylw]o|(?:zh|ch|sh|[dtnlgkhrzcsy])ong|(?:zh|ch|sh|[bpmdtnljqxyrzcs])i|[bpmdtnljqx](?:iao|ie|ian)|[bpmnljqxy]in|[bpmdtnljqxy]ing|[mdnljqx]iu|[ljqxdn]ia|[nljqx]iang|[jqx]iong|(?:zh|ch|sh|[bpmfdtnlgkhjqxryzcsw])u|(?:zh|ch|sh|[dtnlgkhrzcs])uo|(?:zh|ch|sh|[dtgkhrzcs])ui|(?:zh|ch|sh|[dtnlgkhrzcsjqxy])uan|(?:zh|ch|sh|[dtlgkhrzcsjqxy])un|(?:zh|ch|sh|[gkh])u(?:a|ai|ang)|[jqxy]ue|[nl]ve?)$/;
const mostSplits = 4;

/** The ways to read letters as two syllables or more, at most four: 'xianjin' gives xian-jin and xi-an-jin. */
export function splitSyllables(letters: string): string[][] {
  const found: string[][] = [];
  const read = (from: number, before: string[]): void => {
    if (found.length >= mostSplits) return;
    if (from === letters.length && before.length >= 2) found.push(before);
    for (let end = Math.min(from + 6, letters.length); end > from; end -= 1) {
      const part = letters.slice(from, end);
      if (syllable.test(part)) read(end, [...before, part]);
    }
  };
  if (letters.length <= 24) read(0, []);
  return found;
}
