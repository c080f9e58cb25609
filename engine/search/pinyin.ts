import { pinyin } from 'pinyin-pro';

/** A syllable for each character, without tones: '重庆' gives chong, qing. Other characters are returned as they are. */
export function syllablesOf(text: string): string[] {
  return pinyin(text, { toneType: 'none', type: 'array', v: true }).map((syllable) =>
    syllable.replace('ü', 'v'),
  );
}

const syllable =
  /^(?:(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])?(?:a|e|ai|ei|ao|ou|an|en|ang|eng)|er|[bpmfylw]o|(?:zh|ch|sh|[dtnlgkhrzcsy])ong|(?:zh|ch|sh|[bpmdtnljqxyrzcs])i|[bpmdtnljqx](?:iao|ie|ian)|[bpmnljqxy]in|[bpmdtnljqxy]ing|[mdnljqx]iu|[ljqxdn]ia|[nljqx]iang|[jqx]iong|(?:zh|ch|sh|[bpmfdtnlgkhjqxryzcsw])u|(?:zh|ch|sh|[dtnlgkhrzcs])uo|(?:zh|ch|sh|[dtgkhrzcs])ui|(?:zh|ch|sh|[dtnlgkhrzcsjqxy])uan|(?:zh|ch|sh|[dtlgkhrzcsjqxy])un|(?:zh|ch|sh|[gkh])u(?:a|ai|ang)|[jqxy]ue|[nl]ve?)$/;
const longestSyllable = 6;
const longestSplit = 24;
const maxSplits = 4;

/** Splits letters into two syllables or more, in at most four ways: 'xianjin' gives xian-jin and xi-an-jin. */
export function splitSyllables(letters: string): string[][] {
  const found: string[][] = [];
  // Positions from which no split reaches the end. Without them, the number of attempts would grow exponentially.
  const deadEnds = new Set<number>();
  const read = (from: number, before: string[]): boolean => {
    if (from === letters.length) {
      if (before.length >= 2) found.push(before);
      return true;
    }
    let leadsOn = false;
    for (let end = Math.min(from + longestSyllable, letters.length); end > from; end -= 1) {
      const part = letters.slice(from, end);
      if (found.length < maxSplits && !deadEnds.has(end) && syllable.test(part))
        leadsOn = read(end, [...before, part]) || leadsOn;
    }
    if (!leadsOn && found.length < maxSplits) deadEnds.add(from);
    return leadsOn;
  };
  if (letters.length <= longestSplit) read(0, []);
  return found;
}
