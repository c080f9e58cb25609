import { darker } from './colour.ts';
import type { Colour, Finish } from './colour.ts';
import { flat } from './outlines.ts';
import { planeAt, slab } from './slab.ts';
import type { Plane } from './slab.ts';
import { ring, smooth } from './space.ts';
import type { Point } from './space.ts';
import { mark, plate } from './stage.ts';
import type { Stage } from './stage.ts';
import type { Thing } from './things.ts';
import { tube } from './tube.ts';

const black: Finish = { colour: '#26272a', gloss: 0.35 };
const chrome: Finish = { colour: '#b9bcc0', gloss: 0.85 };

const bicycle: Thing = {
  size: [172, 108],
  pitch: 8,
  target: [0, 46, 0],
  grounds: ['concrete', 'tiles', 'concrete', 'boards'],
  build(stage, chance) {
    const paint = {
      colour: chance.inTurn<Colour>(['#3d6a5b', '#b23f34', '#31506e', '#d3a03f', '#e3ded2']),
      gloss: 0.6,
    };
    const leather: Finish = { colour: chance.pick<Colour>(['#7a4a2c', '#2b2a2c', '#9a6a42']), gloss: 0.35 };
    const plane = planeAt([0, 0, 0], 0, chance.between(-20, 14));
    const on = (text: string, front = 0) => flat(text).map(([x, y]) => plane(x, y, front));
    const [rear, fore] = [-50, 52];
    tube(stage, on('-2 28, -10 3', -7), 0.7, chrome);
    wheel(stage, plane, rear);
    wheel(stage, plane, fore);
    tube(stage, on(`${rear} 33, -6 28`, -3), 0.9, paint);
    tube(stage, on(`${rear} 33, -16 62`, -2), 0.8, paint);
    tube(stage, on('-6 28, -17 70'), 1.6, paint);
    tube(stage, on('-16 64, 36 68'), 1.6, paint);
    tube(stage, on('-6 28, 37 61'), 1.9, paint);
    tube(stage, on('34 76, 40 54'), 1.9, paint);
    tube(stage, on(`40 54, 46 44, ${fore} 33`, 3), 1.1, paint);
    tube(stage, on(`${rear} 33, -6 28`, 4), 0.9, paint);
    tube(stage, on(`${rear} 33, -16 62`, 3), 0.8, paint);
    for (const [middle, from, to] of [
      [rear, 60, 190],
      [fore, 40, 130],
    ] as const) {
      const guard = ring([0, 0, 0], [36, 0, 0], [0, 36, 0], 20, from, to).map(([x, y]) =>
        plane(middle + x, 33 + y, 0),
      );
      tube(stage, guard, 1.5, { ...paint, colour: darker(paint.colour, 0.15) });
    }
    tube(stage, on('-17 70, -19 80'), 1.2, chrome);
    slab(stage, plane, leather, leather, {
      outline: smooth(flat('-33 83, -30 86, -18 86, -4 85, -4 83, -16 81, -26 79'), true),
      depth: [-6, 6],
      bulge: 0.1,
    });
    tube(stage, on('34 76, 32 88'), 1.2, chrome);
    tube(
      stage,
      [
        plane(18, 92, -26),
        plane(28, 92, -22),
        plane(34, 89, -8),
        plane(34, 89, 8),
        plane(28, 92, 22),
        plane(16, 92, 27),
      ],
      1.1,
      chrome,
    );
    for (const side of [-1, 1])
      tube(stage, [plane(22, 92, side * 25), plane(12, 91.4, side * 28)], 1.7, leather);
    const gear = ring([0, 0, 0], [8, 0, 0], [0, 8, 0], 26).map(([x, y]) => plane(-6 + x, 28 + y, 5));
    tube(stage, on('-50 36.5, -6 36', 5), 0.35, black);
    tube(stage, on('-50 29.5, -6 20', 5), 0.35, black);
    tube(stage, gear, 0.6, chrome, { closed: true });
    for (let i = 0; i < 5; i++)
      mark(stage, [plane(-6, 28, 5), gear[i * 5] ?? plane(-6, 28, 5)], 0.9, '#8d9094');
    tube(stage, [plane(-6, 28, 6), plane(4, 13, 8)], 1, chrome);
    tube(stage, [plane(0, 12.6, 8), plane(9, 12.6, 8)], 1.3, black);
  },
};

function wheel(stage: Stage, plane: Plane, middle: number): void {
  const circle = (radius: number) =>
    ring([0, 0, 0], [radius, 0, 0], [0, radius, 0], 48).map(([x, y]) => plane(middle + x, 33 + y, 0));
  stage.touch([
    plane(middle - 7, 0, -2),
    plane(middle + 7, 0, -2),
    plane(middle + 7, 0, 2),
    plane(middle - 7, 0, 2),
  ]);
  const rim = circle(29.5);
  for (let i = 0; i < 28; i++) {
    const angle = (i * Math.PI) / 14 + (i % 2 ? 0.24 : -0.24);
    const hub = plane(middle + 2.4 * Math.cos(angle), 33 + 2.4 * Math.sin(angle), i % 2 ? 2 : -2);
    const end = plane(middle + 29 * Math.cos((i * Math.PI) / 14), 33 + 29 * Math.sin((i * Math.PI) / 14), 0);
    mark(stage, [hub, end], 0.22, '#6f7276', 0.85);
  }
  tube(stage, circle(31.6), 1.7, black, { closed: true });
  tube(stage, rim, 0.8, chrome, { closed: true, casts: false });
  tube(stage, [plane(middle, 33, -3), plane(middle, 33, 3)], 2.4, chrome);
}

const racket: Thing = {
  size: [56, 46],
  pitch: 56,
  target: [0, 0, 2],
  grounds: ['boards', 'concrete', 'oak', 'ash'],
  build(stage, chance) {
    const frame = { colour: chance.inTurn<Colour>(['#b8352f', '#2f5d8c', '#2d2f33', '#d98d2f']), gloss: 0.6 };
    const grip: Finish = { colour: chance.pick<Colour>(['#e8e2d2', '#33343a', '#d9b13f']), gloss: 0.1 };
    const angle = (chance.between(24, 40) * Math.PI) / 180;
    const lay = (along: number, side: number, up = 1): Point => [
      along * Math.cos(angle) - side * Math.sin(angle),
      up,
      -along * Math.sin(angle) - side * Math.cos(angle),
    ];
    const head = ring([0, 0, 0], [13, 0, 0], [0, 10.6, 0], 44).map(([x, y]) => lay(17 + x, y));
    for (let i = -9; i <= 9; i++) {
      const x = i * 1.3;
      const half = 10.4 * Math.sqrt(Math.max(0, 1 - (x / 13) ** 2));
      mark(stage, [lay(17 + x, -half, 0.2), lay(17 + x, half, 0.2)], 0.1, '#1d1712', 0.18);
      mark(stage, [lay(17 + x, -half), lay(17 + x, half)], 0.09, '#f2efe4', 0.9);
    }
    for (let i = -7; i <= 7; i++) {
      const y = i * 1.3;
      const half = 12.8 * Math.sqrt(Math.max(0, 1 - (y / 10.6) ** 2));
      mark(stage, [lay(17 - half, y), lay(17 + half, y)], 0.09, '#f2efe4', 0.9);
    }
    tube(stage, head, 0.55, frame, { closed: true });
    tube(stage, [lay(4.4, 0), lay(-17, 0)], 0.42, frame);
    tube(stage, [lay(4.4, 0), lay(1, 0)], 0.75, black);
    stage.touch([lay(-16, -0.9, 0), lay(-33, -0.9, 0), lay(-33, 0.9, 0), lay(-16, 0.9, 0)]);
    tube(stage, [lay(-16, 0, 1.3), lay(-33, 0, 1.3)], 1.5, grip);
    for (let i = 0; i < 11; i++)
      mark(
        stage,
        [lay(-17 - i * 1.5, -1.4, 2.4), lay(-17.9 - i * 1.5, 1.4, 2.4)],
        0.18,
        darker(grip.colour, 0.5),
        0.5,
      );
    shuttlecock(stage);
  },
};

/** Along the shuttlecock, across it and up, where it lies beside the racket. */
function lain(along: number, side: number, up: number): Point {
  return [12 + along * 0.94 + side * 0.3, up, 13 - along * 0.3 + side * 0.94];
}

/** On the round of its feathers: 0 at the cork, 1 at their tips. */
function cup(part: number, angle: number): Point {
  const radius = 1.3 + 2 * part;
  return lain(part * 6.5, radius * Math.cos(angle), 3 + radius * Math.sin(angle) - part * 0.2);
}

function shuttlecock(stage: Stage): void {
  for (let i = 0; i < 16; i++) {
    const angle = Math.PI * (1 + i / 8);
    const feather = [
      cup(0.2, angle),
      cup(0.6, angle - 0.2),
      cup(1, angle - 0.22),
      cup(1.08, angle),
      cup(1, angle + 0.22),
      cup(0.6, angle + 0.2),
    ];
    stage.cast(feather);
    plate(
      stage,
      feather,
      { colour: '#f6f3ea', gloss: 0.05 },
      { facing: [Math.cos(angle) * 0.3, Math.sin(angle) * 0.7 + 0.3, 0.6], fall: 0.1 },
    );
    mark(stage, [cup(0, angle), cup(1.04, angle)], 0.12, '#c9c2b0', 0.8);
  }
  for (const part of [0.32, 0.5]) {
    mark(
      stage,
      Array.from({ length: 13 }, (_, i) => cup(part, Math.PI * 0.9 - (i * Math.PI) / 11)),
      0.16,
      '#3f7d4f',
      0.9,
    );
  }
  const cork = Array.from({ length: 7 }, (_, i) => lain(-i * 0.28, 0, 3 - i * 0.03));
  cork.forEach((middle, i) => {
    const radius = 1.45 * Math.sqrt(1 - (i / 7.4) ** 2);
    plate(
      stage,
      ring(middle, [0.28 * radius, 0, 0.96 * radius], [0, radius, 0], 20).toReversed(),
      { colour: '#efe9db', gloss: 0.2 },
      { facing: [-0.7, 0.5, 0.4], fall: 0.2 },
    );
  });
}

export const sport = { bicycle, racket };
