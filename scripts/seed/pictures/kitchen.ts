import { darker } from './colour.ts';
import type { Colour } from './colour.ts';
import { placeAround, bar, disc } from './decal.ts';
import { lathe, ovalOf } from './lathe.ts';
import { write } from './letters.ts';
import { flat, path } from './outlines.ts';
import { ring } from './space.ts';
import type { Point } from './space.ts';
import { plate } from './stage.ts';
import type { Stage } from './stage.ts';
import type { Thing } from './things.ts';
import { tube } from './tube.ts';

const tables = ['oak', 'ash', 'white', 'walnut', 'linen'] as const;
const black = { colour: '#25262a', gloss: 0.45 } as const;

const mug: Thing = {
  size: [15, 12],
  pitch: 24,
  grounds: tables,
  build(stage, chance) {
    const colour = chance.inTurn<Colour>(['#e9e3d6', '#3f6274', '#b5533c', '#7d8f6b', '#2f3338', '#d9a441']);
    const inner = chance.pick<Colour>(['#f2eee6', '#d8cbb8', '#f5f2ec']);
    const glaze = { colour, gloss: 0.6 };
    const handle: Point[] = path('3.9 8 0.4, 6 8.2 0.8, 7 6.4 1, 6.6 4 0.9, 4.8 2.7 0.6, 3.7 2.5 0.4');
    tube(stage, handle, 0.55, glaze);
    lathe(stage, glaze, {
      at: [0, 0, 0],
      profile: flat('3.3 0, 3.9 0.5, 4.1 2.5, 4.2 6, 4.25 9.4'),
      finishAt: (height) => (height > 9.2 || height < 0.5 ? { colour: inner, gloss: 0.3 } : undefined),
      inside: {
        finish: { colour: inner, gloss: 0.3 },
        profile: flat('4.05 9.4, 4 7, 3.9 3, 3.4 1, 0.2 0.7'),
      },
    });
  },
};

const kettle: Thing = {
  size: [25, 25],
  pitch: 17,
  grounds: tables,
  build(stage, chance) {
    const steel = {
      colour: chance.inTurn<Colour>(['#b4b7bb', '#e6e1d8', '#39505a', '#c7ccc6']),
      gloss: 0.75,
    };
    tube(stage, path('7 0.5 -3, 13 0.4 -6, 19 0.4 -2, 26 0.4 -7'), 0.4, { ...black, gloss: 0.2 });
    lathe(stage, black, {
      at: [0, 0, 0],
      profile: flat('8.4 0, 8.6 0.8, 8.3 1.6'),
    });
    tube(stage, path('5 18.3 0, 9 19.4 0, 11.6 16.5 0, 11.4 10 0, 9.6 6 0, 7.4 5.2 0'), 1, black);
    tube(stage, path('-5.4 13.4 0.6, -7.4 15.8 0.8, -9 17.6 1'), 1.5, steel, { cap: 'butt' });
    plate(stage, ring([-9, 17.6, 1], [1.25, 0.95, 0], [0, 0, 1.2]), black, { facing: [-0.3, 0.9, 0.2] });
    lathe(stage, steel, {
      at: [0, 1.6, 0],
      profile: flat('7.9 0, 8.1 1, 7.9 5, 7 11, 6 15.6, 5.8 17'),
      finishAt: (height) => (height < 0.9 || height > 16.4 ? black : undefined),
    });
    lathe(stage, steel, {
      at: [0, 18.6, 0],
      profile: flat('5.8 0, 5.3 0.9, 3.4 1.7, 1.3 2'),
    });
    lathe(stage, black, {
      at: [0, 20.5, 0],
      profile: flat('1 0, 1 0.7, 1.5 1.1, 1.4 1.8, 0.1 2'),
    });
    const wall = placeAround([0, 1.6, 0], (height) => 8.1 - Math.max(height - 2, 0) * 0.14, 14);
    bar(stage, wall, [-0.6, 3, 1.2, 7], { colour: '#5d7684', gloss: 0.6 });
    for (const level of [4, 5.6, 7.2, 8.8]) bar(stage, wall, [-0.1, level, 0.6, 0.12], { colour: '#e8eef0' });
  },
};

const riceCooker: Thing = {
  size: [32, 25],
  pitch: 20,
  grounds: tables,
  build(stage, chance) {
    const shell = {
      colour: chance.inTurn<Colour>(['#ece8e1', '#d7dcdc', '#e9d5cb', '#2f3437']),
      gloss: 0.55,
    };
    const trim = { colour: chance.pick<Colour>(['#9aa0a4', '#c2a27a', '#6d7478']), gloss: 0.8 };
    tube(stage, path('10 0.6 -6, 18 0.4 -11, 27 0.4 -6, 40 0.4 -12'), 0.5, black);
    lathe(stage, shell, {
      at: [0, 0, 0],
      profile: flat('12.2 0, 13 1.2, 13.8 5, 14 10, 13.6 15, 13.1 16.6'),
      finishAt: (height) => (height < 0.9 ? black : height > 15.8 ? trim : undefined),
    });
    lathe(stage, shell, {
      at: [0, 16.6, 0],
      profile: flat('13.3 0, 13.2 1, 11.6 3.2, 7.4 5.1, 0.1 5.7'),
    });
    lathe(stage, trim, {
      at: [2, 22, -2.5],
      profile: flat('2.2 0, 2.1 0.5, 0.1 0.7'),
    });
    const wall = placeAround([0, 0, 0], () => 14.05, -6);
    bar(stage, wall, [-6, 4, 12, 8.6], { colour: '#22262a', gloss: 0.5 });
    bar(stage, wall, [-4.6, 8.2, 9.2, 3.4], { colour: '#31423f' });
    write(stage, wall, '18-30', { x: -2.7, y: 8.9, height: 2, colour: '#9fe0c4', weight: 0.11 });
    for (const x of [-4, -1.35, 1.35, 4])
      disc(stage, wall, [x, 6, 0.85], x === -4 ? { colour: '#d9813c' } : trim);
    write(stage, wall, '米', { x: -0.9, y: 13.3, height: 1.8, colour: '#8a8f92' });
  },
};

const wok: Thing = {
  size: [46, 20],
  pitch: 36,
  target: [5, 4, 2],
  grounds: ['ash', 'white', 'tiles', 'oak'],
  build(stage, chance) {
    const body = { colour: chance.inTurn<Colour>(['#34363a', '#7c2f2a', '#4f5b52', '#b9bcc0']), gloss: 0.6 };
    const grip = { colour: chance.pick<Colour>(['#8a5a36', '#26272a', '#c69a6a']), gloss: 0.3 };
    const lining = { colour: chance.pick<Colour>(['#3a3a3d', '#2b2d31', '#51504e']), gloss: 0.75 };
    lathe(stage, body, {
      at: [0, 0, 0],
      profile: flat('8 0, 11 1.2, 14.4 4.6, 16 8.4, 16.4 8.8'),
      inside: {
        finish: lining,
        profile: flat('16 8.8, 15.2 7, 13.4 4, 10 1.8, 5 1, 0.2 0.9'),
      },
    });
    tube(stage, path('15.4 8 4, 19 9.4 5, 22 10.2 5.8'), 0.9, { colour: '#9da0a3', gloss: 0.8 });
    tube(stage, path('21 10 5.5, 27 11.2 7, 34 12 8.8'), 1.35, grip);
    tube(stage, path('-15.6 8.2 -3, -18.8 9.6 -3, -19.4 9.8 0, -18.6 9.6 3, -15.6 8.2 2.6'), 0.7, grip);
  },
};

const utensils: Thing = {
  size: [17, 27],
  pitch: 20,
  grounds: tables,
  build(stage, chance) {
    const at: Point = [0, 0, 0];
    const pot = {
      colour: chance.inTurn<Colour>(['#e8e2d6', '#5f7a86', '#a9b59a', '#c9bfae', '#3a3f44']),
      gloss: 0.5,
    };
    lathe(stage, pot, {
      at,
      profile: flat('4.6 0, 5 0.5, 5.1 4, 5.1 9, 5.2 12.6'),
      finishAt: (height) => (height > 3 && height < 3.6 ? { colour: darker(pot.colour, 0.4) } : undefined),
      inside: {
        finish: { ...pot, gloss: 0.1 },
        profile: flat('5 12.6, 4.9 8, 4.8 3, 0.2 1'),
      },
    });
    behindRim(stage, at, [5, 12.6], () => {
      const wood = { colour: chance.pick<Colour>(['#b98352', '#8b5a35', '#d0a875']), gloss: 0.25 };
      const dark = { colour: chance.pick<Colour>(['#7a2f28', '#2d2a2b', '#5b3a26']), gloss: 0.5 };
      const steel = { colour: '#b8bbbf', gloss: 0.9 } as const;
      tube(stage, path('1 2 -2, 3.6 14 -3, 5 21 -3.4'), 0.42, wood);
      lathe(stage, wood, {
        at: [5.3, 20.2, -3.4],
        profile: flat('0.5 0, 1.7 1, 2.3 3.4, 1.8 5.6, 0.1 6.2'),
        casts: false,
      });
      tube(stage, path('-1 2 -2.4, -3.4 14 -3, -4.8 22.6 -3'), 0.34, steel);
      tube(stage, path('-4.7 22 -3, -5 24 -3, -5.4 26.4 -3'), 1.2, steel);
      for (const [x, z, lean] of path('-2.4 0.6 -0.6, -1.5 1.4 0.4, 0.6 1 1.5, 1.8 1.6 1.1, 2.6 0 2.2')) {
        const top = `${x + lean * 1.2} ${24.5 - x * 0.3} ${z}`;
        tube(stage, path(`${x * 0.7} 2 ${z}, ${top}`), 0.33, dark, { sharp: true });
      }
    });
  },
};

/** What stands in a pot is hidden below the front of its rim. */
function behindRim(stage: Stage, at: Point, rim: readonly [number, number], draw: () => void): void {
  const { x, y, wide, high } = ovalOf(stage, at, rim);
  const [left, right] = [x - wide, x + wide];
  const above = `M-900 -900H2900V${y}H${right}A${wide} ${high} 0 0 1 ${left} ${y}H-900Z`;
  const clip = stage.define((id) => `<clipPath id="${id}"><path d="${above}"/></clipPath>`);
  stage.draw(`<g clip-path="${clip}">`);
  draw();
  stage.draw('</g>');
}

const bowls: Thing = {
  size: [30, 18],
  pitch: 30,
  grounds: tables,
  build(stage, chance) {
    const clay = { colour: chance.inTurn<Colour>(['#efebe2', '#dfe4e2', '#e7dccb']), gloss: 0.5 };
    const stripe = { colour: chance.pick<Colour>(['#31527d', '#a8443a', '#4d6b52', '#2c2f33']), gloss: 0.5 };
    const bowl = (at: Point, size: number) =>
      lathe(stage, clay, {
        at,
        profile: flat('2.5 0, 2.6 0.8, 3.4 1.2, 5.4 3.2, 6.7 6, 6.9 6.6', size),
        finishAt: (h) =>
          (h > 5.4 * size && h < 5.9 * size) || (h > 4.9 * size && h < 5.1 * size) ? stripe : undefined,
        inside: {
          finish: clay,
          profile: flat('6.75 6.6, 6.4 5.4, 5 3, 3 1.6, 0.2 1.4', size),
        },
        grounded: at[1] === 0,
      });
    lathe(stage, clay, {
      at: [7.5, 0, -4],
      profile: flat('4 0, 4.2 0.5, 8.6 1.6, 9.2 1.9'),
      inside: {
        finish: clay,
        profile: flat('9.1 1.9, 8 1.5, 5.6 0.8, 0.2 0.7'),
      },
    });
    for (const level of [0, 2, 4]) bowl([-7.5, level, -2.5], 1.05);
    bowl([7.5, 0.8, -4], 0.9);
    bowl([3, 0, 8.5], 0.72);
  },
};

export const kitchen = { mug, kettle, riceCooker, wok, utensils, bowls };
