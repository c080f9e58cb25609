import type { Place } from './decal.ts';
import { mark } from './stage.ts';
import type { Stage } from './stage.ts';

/**
 * Letters as pen strokes, so that no font needs to be there. Each pair of digits is a point, right and up;
 * Latin letters stand 6 high, Chinese characters 8.
 */
const latin: Record<string, string> = {
  A: '00 26 40|12 32',
  B: '00 06 26 35 34 23 03|23 32 31 20 00',
  C: '35 26 16 05 01 10 20 31',
  D: '00 06 16 34 32 10 00',
  E: '36 06 00 30|03 23',
  F: '36 06 00|03 23',
  G: '35 26 16 05 01 10 20 31 33 23',
  H: '00 06|30 36|03 33',
  I: '00 06',
  J: '26 21 10 01',
  K: '00 06|36 03 30',
  L: '06 00 30',
  M: '00 06 23 46 40',
  N: '00 06 30 36',
  O: '10 01 05 16 26 35 31 20 10',
  P: '00 06 26 35 34 23 03',
  Q: '10 01 05 16 26 35 31 20 10|22 30',
  R: '00 06 26 35 34 23 03|13 30',
  S: '35 26 16 05 04 13 23 32 31 20 10 01',
  T: '06 46|26 20',
  U: '06 01 10 20 31 36',
  V: '06 20 46',
  W: '06 10 23 30 46',
  X: '00 36|06 30',
  Y: '06 23 46|23 20',
  Z: '06 36 00 30',
  0: '10 01 05 16 26 35 31 20 10',
  1: '05 16 10',
  2: '05 16 26 35 34 00 30',
  3: '05 16 26 35 34 23 13|23 32 31 20 10 01',
  4: '20 26 02 32',
  5: '36 06 04 24 33 31 20 10 01',
  6: '35 26 16 05 01 10 20 31 32 23 13 02',
  7: '06 36 10',
  8: '13 04 05 16 26 35 34 23 13 02 01 10 20 31 32 23',
  9: '33 22 12 03 05 16 26 35 31 20 10 01',
  '+': '03 43|21 25',
  '-': '03 33',
  '=': '02 32|04 34',
};

const chinese: Record<string, string> = {
  大: '05 85|48 45 23 00|45 63 80',
  学: '18 27|48 47|78 67|04 06 86 84|24 64 43|43 40 30|02 82',
  物: '16 36|28 20|03 34|17 15|58 45|56 86 82 70 60|66 42|76 41',
  理: '07 37|04 34|00 32|27 21|48 88 84 44 48|46 86|68 60|42 82|40 80',
  化: '38 14|26 20|86 53|58 51 60 80 82',
  生: '38 15|26 76|23 73|00 80|48 40',
  中: '16 76 72 12 16|48 40',
  文: '48 46|06 86|66 43 00|26 43 80',
  日: '18 78 70 10 18|14 74',
  本: '06 86|48 40|45 01|45 81|22 62',
  茶: '07 87|28 26|68 66|46 03|46 83|23 63|43 40|42 10|42 70',
  面: '08 88|48 36|06 86 80 00 06|36 30|56 50|34 54|32 52',
  米: '48 40|05 85|27 16|67 76|45 01|45 81',
};

interface Writing {
  /** The lower left corner and the height, in the units of the place. */
  x: number;
  y: number;
  height: number;
  colour: string;
  /** Thickness of the pen as a part of the height. */
  weight?: number;
}

/** Writes a line of text and returns its width. */
export function write(
  stage: Stage,
  place: Place,
  text: string,
  { x, y, height, colour, weight = 0.13 }: Writing,
): number {
  let right = x;
  for (const letter of text) {
    const isChinese = letter in chinese;
    const strokes = (chinese[letter] ?? latin[letter] ?? '').split('|').filter(Boolean);
    const unit = height / (isChinese ? 8 : 6);
    for (const stroke of strokes) {
      const points = stroke
        .split(' ')
        .map(([across = '0', up = '0']) => place(right + Number(across) * unit, y + Number(up) * unit));
      mark(stage, points, height * weight * (isChinese ? 0.85 : 1), colour);
    }
    right += widthOf(letter) * unit;
  }
  return right - x;
}

/** The widest text that fits, as the height of its letters. */
export function fittingHeight(text: string, width: number, most: number): number {
  const units = Array.from(text).reduce(
    (sum, letter) => sum + widthOf(letter) / (letter in chinese ? 8 : 6),
    0,
  );
  return Math.min(most, width / units);
}

function widthOf(letter: string): number {
  if (letter in chinese) return 10;
  if (letter === ' ') return 3;
  const xs = (latin[letter] ?? '').split(/[ |]/).map((point) => Number(point[0] ?? 0));
  return Math.max(...xs) + 1.7;
}
