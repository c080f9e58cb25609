import { box } from './box.ts';
import { darker, lighter } from './colour.ts';
import type { Colour, Finish } from './colour.ts';
import { lathe } from './lathe.ts';
import { flat, path } from './outlines.ts';
import type { Chance } from './random.ts';
import { planeAt, slab } from './slab.ts';
import { plus, ring, smooth, spin, times } from './space.ts';
import type { Point } from './space.ts';
import { mark, plate } from './stage.ts';
import type { Stage } from './stage.ts';
import type { Thing } from './things.ts';
import { tube } from './tube.ts';

const floors = ['boards', 'tiles', 'concrete', 'boards'] as const;
const tables = ['oak', 'ash', 'white', 'walnut'] as const;
const black: Finish = { colour: '#2a2b2f', gloss: 0.4 };

const chair: Thing = {
  size: [58, 92],
  pitch: 15,
  grounds: floors,
  build(stage, chance) {
    const wood = { colour: chance.inTurn<Colour>(['#a9784a', '#c9a06c', '#6b4630', '#e2dccf']), gloss: 0.3 };
    const cloth = { colour: chance.pick<Colour>(['#5c6f78', '#8c4f45', '#6f7d5c', '#c2a878']), gloss: 0.02 };
    const turn = chance.between(18, 34);
    const post = (x: number, z: number, from: number, to: number) => {
      const at = plus(spin([x, 0, z], turn), [0, from, 0]);
      box(stage, wood, { at, size: [3.4, to - from, 3.4], turn, grounded: from === 0 });
    };
    const rail = (x: number, y: number, z: number, size: Point, finish: Finish = wood, round = 0) =>
      box(stage, finish, { at: plus(spin([x, 0, z], turn), [0, y, 0]), size, turn, round, grounded: false });
    post(-18, -18, 0, 88);
    post(18, -18, 0, 88);
    rail(0, 22, -18, [33, 2.6, 2]);
    for (const level of [56, 66, 76]) rail(0, level, -18.4, [33, 5, 1.8]);
    rail(0, 85, -18.4, [40, 5, 2.6], wood, 0.5);
    post(-18, 18, 0, 43);
    rail(-18, 20, 0, [2, 2.4, 33]);
    rail(18, 20, 0, [2, 2.4, 33]);
    post(18, 18, 0, 43);
    rail(0, 39, 18, [33, 4, 2]);
    rail(0, 43, 0, [42, 2.4, 41], wood, 0.8);
    if (chance.next() < 0.7) rail(0, 45.4, 0, [38, 3.4, 37], cloth, 1.6);
  },
};

const plant: Thing = {
  size: [34, 42],
  pitch: 16,
  grounds: [...tables, 'boards'],
  build(stage, chance) {
    const pot = { colour: chance.inTurn<Colour>(['#b5623f', '#e6e1d6', '#4e626b', '#c9b79a']), gloss: 0.25 };
    lathe(stage, pot, { at: [0, 0, 0], profile: flat('8.6 0, 9 0.7, 8.4 1.4, 0.1 1.5') });
    lathe(stage, pot, {
      at: [0, 0.8, 0],
      profile: flat('5.8 0, 6.4 2, 7.6 9, 7.9 11, 8.3 11.2, 8.4 13'),
      sharp: true,
      inside: { finish: { colour: '#4a3526', gloss: 0 }, profile: flat('7.9 13, 7.8 12, 5 11.8, 0.1 11.9') },
    });
    if (chance.inTurn([true, false])) sword(stage, chance);
    else discs(stage, chance);
  },
};

/** Upright leaves with pale edges. */
function sword(stage: Stage, chance: Chance): void {
  const leaves = Array.from({ length: 15 }, (_, i) => ({ angle: i * 137.5, out: 0.8 + (i % 5) * 0.9 }));
  for (const { angle, out } of leaves.toSorted(
    (a, b) => Math.sin(a.angle / 57.3) - Math.sin(b.angle / 57.3),
  )) {
    const from: Point = plus(spin([out, 0, 0], -angle), [0, 12.4, 0]);
    const high = chance.between(15, 27) - out * 1.6;
    const lean = spin([out * 1.3 + 1, 0, 0], -angle);
    const wide = chance.between(1.5, 2.2);
    const side = spin([1, 0, 0], chance.between(-50, 50));
    const spine = [0, 0.3, 0.6, 0.85, 1].map((part): Point =>
      plus(from, [lean[0] * part ** 1.5, high * part, lean[2] * part ** 1.5]),
    );
    const widths = [0.55, 1, 0.95, 0.6, 0.02];
    const edge = (way: number, part: number) =>
      spine.map((p, i) => plus(p, times(side, way * wide * part * (widths[i] ?? 0))));
    const leaf = (part: number) => smooth([...edge(-1, part), ...edge(1, part).toReversed()], false, 4);
    const green = chance.pick<Colour>(['#3f6b45', '#4c7a4a', '#35604a']);
    stage.cast(spine);
    const facing: Point = [lean[0] * 0.12 - 0.2, 0.35, 0.8];
    plate(stage, leaf(1), { colour: '#b9bf72', gloss: 0.25 }, { facing, fall: 0.16 });
    plate(stage, leaf(0.76), { colour: green, gloss: 0.3 }, { facing, fall: 0.2 });
    for (let i = 1; i < 9; i++) {
      const at = plus(from, [lean[0] * (i / 10) ** 1.5, (high * i) / 10, lean[2] * (i / 10) ** 1.5]);
      const half = times(side, wide * 0.55);
      mark(
        stage,
        [plus(at, times(half, -1)), plus(at, [0, 0.5, 0]), plus(at, half)],
        0.3,
        lighter(green, 0.35),
        0.3,
      );
    }
  }
}

/** Round leaves on long stems. */
function discs(stage: Stage, chance: Chance): void {
  const leaves = Array.from({ length: 26 }, (_, i) => {
    const reach = 2.5 + 9 * Math.sqrt((i + 1) / 26);
    const tip = plus(spin([reach, 0, 0], -i * 137.5), [0, 31 - reach * 0.85 + chance.between(-2, 3), 0]);
    return { tip, size: chance.between(2.2, 3.6) };
  });
  for (const { tip, size } of leaves.toSorted((a, b) => a.tip[2] - b.tip[2])) {
    const stem: Point[] = [
      [tip[0] * 0.12, 12.6, tip[2] * 0.12],
      [tip[0] * 0.6, 12.6 + (tip[1] - 12.6) * 0.75, tip[2] * 0.6],
      tip,
    ];
    tube(stage, stem, 0.22, { colour: '#7d8f4e' });
    const facing: Point = [tip[0] * 0.06 - 0.1, 0.75, 0.45 + tip[2] * 0.04];
    const leaf = ring(tip, [size, -tip[0] * 0.03 * size, 0], [0, size * 0.45, -size * 0.85], 26);
    stage.cast(leaf);
    const green = chance.pick<Colour>(['#5b8a4c', '#4a7c48', '#6b9a55']);
    plate(stage, leaf, { colour: green, gloss: 0.35 }, { facing, fall: 0.2 });
    mark(
      stage,
      [plus(tip, [-size * 0.1, 0, 0]), plus(tip, [-size * 0.7, size * 0.1, -size * 0.2])],
      0.12,
      lighter(green, 0.5),
      0.5,
    );
    mark(stage, [tip, plus(tip, [size * 0.6, size * 0.15, -size * 0.3])], 0.12, lighter(green, 0.5), 0.5);
  }
}

const fan: Thing = {
  size: [40, 50],
  pitch: 9,
  grounds: [...tables, 'boards'],
  build(stage, chance) {
    const shell = {
      colour: chance.inTurn<Colour>(['#e9e5dc', '#41535c', '#d7c4b4', '#2f3135']),
      gloss: 0.45,
    };
    const blade = { colour: chance.pick<Colour>(['#9fb8bd', '#d8d4ca', '#7f959c']), gloss: 0.4 };
    tube(stage, path('2 0.4 -4, 10 0.4 -12, 22 0.4 -9, 34 0.4 -14'), 0.35, black);
    lathe(stage, shell, { at: [0, 0, 0], profile: flat('9.6 0, 9.8 1, 8.6 2.4, 3.4 3.4, 2 4.6') });
    tube(stage, path('0 4 -1, 0 18 -1.6'), 1.4, shell, { sharp: true });
    const plane = planeAt([0, 28, -1], 8, chance.between(-26, -12));
    const circle = (radius: number, front: number) =>
      flat(
        Array.from(
          { length: 44 },
          (_, i) => `${radius * Math.cos((i * Math.PI) / 22)} ${radius * Math.sin((i * Math.PI) / 22)}`,
        ).join(),
      ).map(([x, y]) => plane(x, y, front));
    slab(stage, planeAt([0, 26.4, -6], 8, -18), shell, shell, {
      outline: flat('-4 -2, 4 -2, 4.4 5, 0 7, -4.4 5'),
      depth: [-4, 4],
      bulge: 0.3,
    });
    const wire = { colour: darker(shell.colour, 0.25), gloss: 0.5 };
    tube(stage, circle(17, -3), 0.3, wire, { closed: true });
    for (let i = 0; i < 5; i++) {
      const turn = (x: number, y: number): Point => {
        const angle = (i * Math.PI * 2) / 5 + 0.4;
        return plane(
          x * Math.cos(angle) - y * Math.sin(angle),
          x * Math.sin(angle) + y * Math.cos(angle),
          -0.6 + y * 0.12,
        );
      };
      const leaf = smooth(flat('1.5 -1.4, 7 -4.6, 13.6 -4, 15 0.4, 12 4, 6 3.4, 1.6 1.6'), true, 4).map(
        ([x, y]) => turn(x, y),
      );
      plate(stage, leaf, blade, {
        facing: [Math.cos(i * 1.26) * 0.3, 0.3 + Math.sin(i * 1.26) * 0.3, 0.9],
        fall: 0.18,
      });
    }
    for (let i = 0; i < 44; i++) {
      const angle = (i * Math.PI) / 22;
      const spoke = (radius: number, front: number) =>
        plane(radius * Math.cos(angle), radius * Math.sin(angle), front);
      mark(stage, [spoke(3, 3.6), spoke(10, 3.3), spoke(15, 1.6), spoke(17.4, -1)], 0.16, wire.colour, 0.85);
    }
    for (const [radius, front] of [
      [8, 3.5],
      [13, 2.6],
      [17.4, 0],
    ] as const) {
      tube(stage, circle(radius, front), radius > 17 ? 0.55 : 0.16, shell, { closed: true });
    }
    plate(stage, circle(3.4, 3.8), shell, { facing: [-0.3, 0.3, 0.9], fall: 0.2 });
    plate(stage, circle(1.6, 4), { ...blade, gloss: 0.6 }, { facing: [-0.2, 0.3, 0.9], fall: 0.2 });
  },
};

export const room = { chair, plant, fan };
