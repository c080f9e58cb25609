import { box } from './box.ts';
import { darker, lighter } from './colour.ts';
import type { Colour } from './colour.ts';
import { ball, bar, disc, placeAround, placeOn, printed } from './decal.ts';
import { ellipse, lathe } from './lathe.ts';
import { write } from './letters.ts';
import { flat, path } from './outlines.ts';
import { plus, smooth } from './space.ts';
import type { Point } from './space.ts';
import { mark, plate } from './stage.ts';
import type { Stage } from './stage.ts';
import type { Thing } from './things.ts';

const tables = ['oak', 'ash', 'white', 'walnut', 'linen'] as const;

function noodleCup(stage: Stage, at: Point, brand: Colour, turn: number): void {
  const cup = { colour: '#f1ece1', gloss: 0.2 } as const;
  const print = { colour: brand, gloss: 0.2 };
  lathe(stage, cup, {
    at,
    profile: flat('3.9 0, 4 0.5, 5.4 10.2, 5.5 10.6, 5.7 10.8, 5.7 11.2'),
    sharp: true,
    finishAt: (height) =>
      height > 1 && height < 6.6 ? print : height > 7 && height < 7.4 ? print : undefined,
  });
  const lid = ellipse(stage, at, [5.6, 11.25]);
  const paint = stage.define(
    (id) =>
      `<linearGradient id="${id}" x2="1" y2=".6"><stop stop-color="#fbf8f1"/><stop offset=".5" stop-color="${brand}"/>` +
      `<stop offset="1" stop-color="${darker(brand, 0.35)}"/></linearGradient>`,
  );
  stage.draw(`<path d="${lid}" fill="${paint}" stroke="#d9d3c6" stroke-width="2"/>`);
  const wall = placeAround(at, (height) => 4 + height * 0.14, turn);
  disc(stage, wall, [0, 4.4, 2.5], { colour: '#f7e9c8' });
  write(stage, wall, '面', { x: -1.5, y: 2.9, height: 3, colour: darker(brand, 0.25), weight: 0.16 });
  write(stage, wall, 'NOODLES', { x: -2.3, y: 8.2, height: 1, colour: brand, weight: 0.18 });
}

const noodles: Thing = {
  size: [25, 18],
  pitch: 22,
  grounds: tables,
  build(stage, chance) {
    const brands: Colour[] = ['#c0392b', '#d98324', '#3f7d4f', '#2d6a9f', '#8d3b72'];
    const first = chance.inTurn([0, 3, 1, 4, 2]);
    const brand = (i: number) => brands[(first + i) % 5] ?? '#c0392b';
    noodleCup(stage, [5.4, 0, -6], brand(1), -8);
    if (chance.next() < 0.6) noodleCup(stage, [-6.6, 0, -4.6], brand(2), 14);
    noodleCup(stage, [-0.6, 0, 4.4], brand(0), chance.between(-14, 14));
    snackBag(stage, [10.6, 0.4, 5.4], brand(3));
  },
};

/** A crimped bag that lies on the table. */
function snackBag(stage: Stage, at: Point, brand: Colour): void {
  const foil = { colour: brand, gloss: 0.45 };
  const rim = smooth(flat('-4.6 -6, 0 -5.7, 4.6 -6, 4.9 0, 4.6 6, 0 5.8, -4.6 6, -4.9 0'), true, 4);
  const lying = (x: number, z: number, y: number): Point =>
    plus(at, [x * 0.97 - z * 0.24, y, z * 0.97 + x * 0.24]);
  stage.cast(rim.flatMap(([x, z]) => [lying(x, z, 0), lying(x * 0.7, z * 0.7, 2.2)]));
  stage.touch(
    rim.map(([x, z]) => lying(x, z, 0)),
    0.7,
  );
  // Layers that grow narrower make the round of the bag.
  for (let i = 0; i <= 8; i++) {
    const part = i / 8;
    const size = 1 - 0.5 * part ** 2;
    const points = rim.map(([x, z]) => lying(x * size, z * (1 - 0.32 * part ** 2), 2.1 * part)).toReversed();
    plate(stage, points, foil, { facing: [-0.5 + part * 0.5, 0.5 + part * 0.5, 0.25], fall: 0.16 });
  }
  for (const end of [-5.8, 5.8]) {
    for (let x = -4.4; x <= 4.4; x += 0.5) {
      mark(stage, [lying(x, end, 0.3), lying(x, end * 0.92, 0.5)], 0.12, lighter(brand, 0.5), 0.5);
    }
  }
  const label = (x: number, up: number) => lying(x, -up, 2.15);
  disc(stage, label, [0, 0.2, 2.3], { colour: '#f7e9c8' });
  write(stage, label, '大', { x: -1.2, y: -1, height: 2.5, colour: darker(brand, 0.3), weight: 0.18 });
}

const teaTin: Thing = {
  size: [20, 20],
  pitch: 21,
  grounds: tables,
  build(stage, chance) {
    const lacquer = {
      colour: chance.inTurn<Colour>(['#2f4f3e', '#7a2b25', '#26364d', '#c7a15a', '#3a3330']),
      gloss: 0.55,
    };
    const gold = { colour: '#c9a25a', gloss: 0.8 } as const;
    lathe(stage, lacquer, {
      at: [-2.4, 0, 0],
      profile: flat('5 0, 5.1 0.3, 5.1 9.6, 5.3 9.7, 5.3 13.6, 5 14.1, 0.1 14.3'),
      sharp: true,
      finishAt: (height) =>
        (height > 9.5 && height < 9.8) || (height > 0.4 && height < 0.9) ? gold : undefined,
    });
    const wall = placeAround([-2.4, 0, 0], () => 5.1, 4);
    bar(stage, wall, [-2.5, 1.8, 5, 6.8], { colour: '#efe4cb' });
    bar(stage, wall, [-2.1, 2.2, 4.2, 0.14], gold);
    bar(stage, wall, [-2.1, 8, 4.2, 0.14], gold);
    write(stage, wall, '茶', { x: -1.5, y: 4.4, height: 3, colour: '#7a2b25', weight: 0.13 });
    write(stage, wall, 'TEA 100', { x: -1.3, y: 2.9, height: 0.7, colour: '#4b4036' });
    const clay = { colour: chance.pick<Colour>(['#dfe3dd', '#b9c7bd', '#e8e0d2']), gloss: 0.6 };
    lathe(stage, clay, {
      at: [6.6, 0, 4],
      profile: flat('1.6 0, 1.7 0.5, 2.9 1.4, 3.4 3.2, 3.6 4.4'),
      inside: { finish: { colour: '#b07a32', gloss: 0.5 }, profile: flat('3.4 3.7, 2 3.6, 0.1 3.6') },
    });
  },
};

const fruitBox: Thing = {
  size: [40, 24],
  pitch: 33,
  grounds: ['boards', 'oak', 'tiles', 'concrete', 'ash'],
  build(stage, chance) {
    const card = { colour: chance.pick<Colour>(['#b98a58', '#c79b6b', '#a87b4e']), gloss: 0.05 };
    const [fruit, label] = chance.inTurn<[Colour, string]>([
      ['#e08a24', 'ORANGES'],
      ['#c23a2c', 'RED APPLES'],
      ['#9db23e', 'FRESH FRUIT'],
      ['#e3b13a', 'FARM 12'],
    ]);
    const [w, h, d] = [36, 13, 24];
    const wall = 0.9;
    stage.touch(
      path(`${-w / 2} 0 ${-d / 2}, ${w / 2} 0 ${-d / 2}, ${w / 2} 0 ${d / 2}, ${-w / 2} 0 ${d / 2}`),
    );
    box(stage, { colour: darker(card.colour, 0.3) }, { at: [0, 0, 0], size: [w, 0.4, d] });
    box(stage, card, { at: [0, 0, -d / 2], size: [w, h, wall] });
    box(stage, card, { at: [-w / 2, 0, 0], size: [wall, h, d] });
    box(stage, card, { at: [w / 2, 0, 0], size: [wall, h, d] });
    for (let layer = 0; layer < 2; layer++) {
      for (let row = 0; row < 4; row++) {
        for (let column = 0; column < 5; column++) {
          const x = (column - 2) * 6.6 + (layer ? 1.4 : 0) + chance.between(-0.5, 0.5);
          const at: Point = [
            x,
            4 + layer * 5.6 + chance.between(-0.4, 0.6),
            (row - 1.5) * 5.6 + chance.between(-0.4, 0.4),
          ];
          const tone =
            chance.next() < 0.5
              ? lighter(fruit, chance.between(0, 0.14))
              : darker(fruit, chance.between(0, 0.12));
          ball(stage, at, chance.between(3.1, 3.5), { colour: tone, gloss: 0.5 }, false);
          if (layer) mark(stage, [plus(at, [0.2, 3, 0.8]), plus(at, [0.5, 3.1, 0.9])], 0.45, '#5d6b2e', 0.8);
        }
      }
    }
    const front = box(stage, card, { at: [0, 0, d / 2], size: [w, h, wall] });
    const side = placeOn(front.front, w, h);
    printed(stage, side, flat('14 8.4, 22 8.4, 22.8 9.5, 22 10.6, 14 10.6, 13.2 9.5'), { colour: '#3a2a1c' });
    write(stage, side, label, {
      x: 4,
      y: 3,
      height: 2.6,
      colour: '#4c3420',
      weight: 0.17,
    });
    disc(stage, side, [30, 4.4, 2.6], { colour: fruit });
  },
};

export const food = { noodles, teaTin, fruitBox };
