import { Converter } from 'opencc-js/t2cn';
import { plain } from '../tokens.ts';

const simplify = Converter({ from: 't', to: 'cn' });
const hasHan = /\p{Script=Han}/u;

/** One spelling for all: no accents, no full-width forms, lower case, simplified characters. */
export function fold(text: string): string {
  const folded = plain(text);
  return hasHan.test(folded) ? simplify(folded) : folded;
}
