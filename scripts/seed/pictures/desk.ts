import { box } from './box.ts';
import { darker, lighter } from './colour.ts';
import type { Colour, Finish } from './colour.ts';
import { bar, disc, glow, placeOn, printed } from './decal.ts';
import type { Place } from './decal.ts';
import { deskLamp } from './lamp.ts';
import { write } from './letters.ts';
import { flat, path } from './outlines.ts';
import { plus, ring, smooth, spin } from './space.ts';
import type { Point } from './space.ts';
import { plate } from './stage.ts';
import type { Stage } from './stage.ts';
import type { Thing } from './things.ts';
import { tube } from './tube.ts';

const desks = ['oak', 'white', 'ash', 'walnut'] as const;
const black: Finish = { colour: '#2a2b2f', gloss: 0.4 };

const monitor: Thing = {
  size: [60, 46],
  pitch: 10,
  target: [0, 22, 0],
  grounds: desks,
  build(stage, chance) {
    const steel: Finish = { colour: chance.inTurn<Colour>(['#2b2c30', '#b5b8bb', '#3a3c42']), gloss: 0.5 };
    tube(stage, path('4 6 -8, 10 1 -12, 24 0.4 -10, 44 0.4 -14'), 0.5, black);
    box(stage, steel, { at: [0, 0, -4], size: [24, 1, 17], round: 0.3 });
    box(stage, steel, { at: [0, 1, -7], size: [6, 14, 2] });
    const screen = box(stage, black, {
      at: [0, 10, -3],
      size: [56, 33.5, 2.6],
      grounded: false,
      round: 0.25,
    });
    const face = placeOn(screen.front, 56, 33.5);
    bar(stage, face, [0.9, 1.9, 54.2, 30.7], {
      colour: chance.pick<Colour>(['#8fb4c7', '#e6b98a', '#7f93b5']),
      gloss: 0,
    });
    landscape(stage, face, chance.pick<Colour>(['#39566b', '#5b6b4d', '#6b4a52']));
    glow(
      stage,
      flat('0.9 1.9, 0.9 32.6, 34 32.6, 17 1.9').map(([x, y]) => face(x, y)),
      '#ffffff',
      0.2,
      0.02,
    );
    write(stage, face, 'VIEW 24', { x: 25, y: 0.55, height: 0.8, colour: '#8d9196' });
  },
};

/** Hills under a low sun, as wallpapers have them. */
function landscape(stage: Stage, face: Place, hill: Colour): void {
  disc(stage, face, [38, 21, 3.6], { colour: '#fff1d0' });
  for (let row = 0; row < 4; row++) {
    const crest = smooth(
      Array.from({ length: 8 }, (_, i): [number, number] => [
        0.9 + (54.2 * i) / 7,
        18 - row * 4 + 3.4 * Math.sin(i * (1.1 + row * 0.25) + row * 2),
      ]),
    );
    printed(stage, face, [[0.9, 1.9], [55.1, 1.9], ...crest.toReversed()], {
      colour: lighter(hill, 0.5 - row * 0.17),
    });
  }
}

const keyboard: Thing = {
  size: [36, 20],
  pitch: 42,
  grounds: desks,
  target: [0, 0, 0],
  build(stage, chance) {
    const [body, key, accent] = chance.inTurn<[Colour, Colour, Colour]>([
      ['#3b3e45', '#54585f', '#d98c4a'],
      ['#dcd8cf', '#f1eee7', '#7d9aa8'],
      ['#37474f', '#dfe3e0', '#e0a84f'],
      ['#2b2c30', '#3a3b40', '#b5453a'],
    ]);
    const turn = chance.between(-9, 9);
    tube(stage, path('4 1 -7, 6 0.5 -14, 18 0.4 -18, 30 0.4 -34'), 0.32, black);
    box(stage, { colour: body, gloss: 0.35 }, { at: [0, 0, 0], size: [36, 1.6, 13], turn, round: 0.3 });
    const rows = [15, 14.5, 14, 13.5, 8];
    rows.forEach((count, row) => {
      const pitch = 34 / count;
      for (let column = 0; column < Math.ceil(count); column++) {
        const left = -17 + column * pitch;
        const isSpace = row === 4 && column === 3;
        const isWide = column === Math.ceil(count) - 1 && row < 4;
        const wide = isWide ? 17 - left : isSpace ? pitch * 2 : pitch;
        if (row === 4 && column === 4) continue;
        const accented = (row === 0 && column === 0) || (isWide && row === 2);
        const at = plus(spin([left + wide / 2, 0, -4.7 + row * 2.36], turn), [0, 1.6, 0]);
        const finish = { colour: accented ? accent : key, gloss: 0.3 };
        box(stage, finish, {
          at,
          size: [wide - 0.32, 0.75, 2.02],
          turn,
          round: 0.14,
          casts: false,
          grounded: false,
        });
      }
    });
  },
};

const headphones: Thing = {
  size: [25, 26],
  pitch: 20,
  grounds: ['oak', 'ash', 'white', 'linen', 'walnut'],
  build(stage, chance) {
    const shell = { colour: chance.inTurn<Colour>(['#2c2d31', '#e5dfd4', '#34505f', '#9b3f36']), gloss: 0.5 };
    const cushion: Finish = { colour: darker(shell.colour, 0.45), gloss: 0.2 };
    const turn = chance.between(24, 40);
    const set = (points: Point[]) => points.map((point) => spin(point, turn));
    const cup = (side: number) => {
      const layer = (x: number, radius: number, finish: Finish) => {
        const circle = set(ring([side * x, 5.2, 0], [0, radius * 1.12, 0], [0, 0, radius]));
        stage.cast(circle);
        plate(stage, side > 0 ? circle : circle.toReversed(), finish, {
          facing: spin([-1, 0.3, 0.2], turn),
          fall: 0.18,
        });
      };
      const pad = () =>
        tube(stage, set(ring([side * 7, 5.2, 0], [0, 4.3, 0], [0, 0, 3.7], 24)), 1.25, cushion, {
          closed: true,
        });
      // Of one cup the inside is seen, of the other the outside.
      if (side < 0) pad();
      for (let i = 0; i <= 10; i++) {
        const out = side > 0 ? 10 - i : i;
        layer(8 + out * 0.16, 4.7 - (out / 10) ** 3 * 1.1, shell);
      }
      if (side > 0) pad();
      if (side > 0) layer(6.6, 2.9, { colour: '#3c3835', gloss: 0 });
      else layer(9.7, 1.6, { colour: lighter(shell.colour, 0.25), gloss: 0.5 });
      stage.touch(set(path(`${side * 9} 0 -2, ${side * 6} 0 -2, ${side * 6} 0 2, ${side * 9} 0 2`)));
    };
    cup(1);
    const band = set(
      path(
        '8.7 6 0, 9.2 12 0, 7.6 18.4 0, 3.6 21.8 0, 0 22.6 0, -3.6 21.8 0, -7.6 18.4 0, -9.2 12 0, -8.7 6 0',
      ),
    );
    tube(stage, band, 0.95, shell);
    tube(
      stage,
      band.slice(2, 7).map(([x, y, z]): Point => [x, y - 0.5, z]),
      1.15,
      cushion,
    );
    cup(-1);
    tube(stage, set(path('-8 1 1, -9 0.4 6, -4 0.4 10, 4 0.4 9, 9 0.4 13, 20 0.4 11')), 0.22, black);
  },
};

const calculator: Thing = {
  size: [13, 16],
  pitch: 54,
  target: [0, 0, 0],
  grounds: ['oak', 'ash', 'white', 'walnut', 'linen'],
  build(stage, chance) {
    const body = { colour: chance.inTurn<Colour>(['#3a3d43', '#d9dad6', '#2f4558', '#e2d5cf']), gloss: 0.35 };
    const turn = chance.between(-16, 14);
    const shell = box(stage, body, { at: [0, 0, 0], size: [8.4, 1.5, 16.4], turn, round: 0.35 });
    const top = placeOn(shell.top, 8.4, 16.4);
    bar(stage, top, [0.8, 11.4, 6.8, 3], { colour: '#1f2325', gloss: 0.5 });
    bar(stage, top, [1.05, 11.65, 6.3, 2.5], { colour: '#b4c2ac', gloss: 0.3 });
    write(stage, top, String(Math.floor(chance.between(1e5, 1e6))), {
      x: 1.5,
      y: 12.1,
      height: 1.05,
      colour: '#263028',
      weight: 0.12,
    });
    bar(stage, top, [4.8, 14.9, 2.8, 0.8], { colour: '#4d2f2a', gloss: 0.5 });
    write(stage, top, 'FX-991', { x: 0.9, y: 14.95, height: 0.7, colour: lighter(body.colour, 0.6) });
    const key = (x: number, y: number, wide: number, high: number, colour: Colour) => {
      const at = plus(spin([x + wide / 2 - 4.2, 0, 8.2 - y - high / 2], turn), [0, 1.5, 0]);
      box(
        stage,
        { colour, gloss: 0.35 },
        { at, size: [wide, 0.3, high], turn, round: 0.12, casts: false, grounded: false },
      );
    };
    for (let row = 0; row < 4; row++) {
      for (let column = 0; column < 6; column++)
        key(0.75 + column * 1.18, 10.5 - row * 0.95, 0.95, 0.6, '#54585f');
    }
    for (let row = 0; row < 4; row++) {
      for (let column = 0; column < 5; column++) {
        const tint: Colour = column > 2 && row === 0 ? '#d07a3c' : column > 2 ? '#6d747c' : '#e9e6df';
        key(0.75 + column * 1.42, 5.4 - row * 1.42, 1.2, 1, tint);
      }
    }
  },
};

export const desk = { deskLamp, monitor, keyboard, headphones, calculator };
