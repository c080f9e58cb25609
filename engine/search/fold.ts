import { Converter } from 'opencc-js/t2cn';

const simplify = Converter({ from: 't', to: 'cn' });
const hasHan = /\p{Script=Han}/u;

/** One spelling for all: no accents, no full-width forms, lower case, simplified characters. */
export function fold(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFKC')
    .toLowerCase();
  return hasHan.test(plain) ? simplify(plain) : plain;
}
