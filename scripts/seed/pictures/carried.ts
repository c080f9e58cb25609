import { darker, lighter } from './colour.ts';
import type { Colour, Finish } from './colour.ts';
import { flat } from './outlines.ts';
import { planeAt, slab } from './slab.ts';
import { cross, dot, plus, smooth, times, unit } from './space.ts';
import type { Point } from './space.ts';
import { mark, plate } from './stage.ts';
import type { Thing } from './things.ts';
import { tube } from './tube.ts';

const backpack: Thing = {
  size: [40, 50],
  pitch: 12,
  grounds: ['boards', 'oak', 'ash', 'concrete', 'tiles'],
  build(stage, chance) {
    const cloth = {
      colour: chance.inTurn<Colour>(['#3d5363', '#6b7357', '#8e4038', '#33343a', '#c49a4a']),
      gloss: 0.08,
    };
    const trim: Finish = { colour: darker(cloth.colour, 0.4), gloss: 0.1 };
    const metal: Finish = { colour: '#c8c4b8', gloss: 0.8 };
    const plane = planeAt([0, 0, 0], 6, chance.between(-22, -10));
    const on = (text: string, front: number) => flat(text).map(([x, y]) => plane(x, y, front));
    stage.touch([plane(-13, 0, -7), plane(13, 0, -7), plane(13, 0, 6), plane(-13, 0, 6)]);
    tube(stage, on('-9 42, -15 36, -16.5 18, -12 5', -7.5), 1.5, trim);
    tube(stage, on('9 42, 15 36, 16.5 18, 12 5', -7.5), 1.5, trim);
    tube(stage, on('-3.4 42.4, -3 45.6, 0 46.8, 3 45.6, 3.4 42.4', -3), 0.8, trim);
    const body = smooth(
      flat('-13 0.6, 13 0.6, 14.6 4, 14.8 24, 13 36, 7 42, 0 43.4, -7 42, -13 36, -14.8 24, -14.6 4'),
      true,
      5,
    );
    slab(stage, plane, cloth, cloth, { outline: body, depth: [-8, 6], bulge: 0.09 });
    const zip = smooth(flat('-12.6 22, -11.6 33, -6.4 39.4, 0 40.4, 6.4 39.4, 11.6 33, 12.6 22'), false, 6);
    mark(
      stage,
      zip.map(([x, y]) => plane(x, y, 6.1)),
      0.75,
      trim.colour,
    );
    mark(
      stage,
      zip.map(([x, y]) => plane(x, y, 6.15)),
      0.22,
      '#b8b4a8',
      0.8,
    );
    const pocket = smooth(flat('-11 2, 11 2, 12 4, 12 16, 10.6 19, -10.6 19, -12 16, -12 4'), true, 4);
    slab(stage, plane, { ...cloth, colour: lighter(cloth.colour, 0.05) }, cloth, {
      outline: pocket,
      depth: [5, 8.6],
      bulge: 0.1,
    });
    mark(stage, on('-9.4 17.2, 9.4 17.2', 8.7), 0.75, trim.colour);
    mark(stage, on('-9.4 17.2, 9.4 17.2', 8.75), 0.22, '#b8b4a8', 0.8);
    tube(stage, on('6.6 17.1, 6.8 14.6', 9), 0.3, metal, { casts: false });
    tube(stage, on('-12.4 24, -12.8 21', 6.8), 0.3, metal, { casts: false });
    const label = on('-3.4 27, 3.4 27, 3.4 31, -3.4 31', 6.3);
    plate(stage, label, { colour: '#a8774a', gloss: 0.15 }, { facing: [-0.1, 0.2, 0.95], round: 0.2 });
    mark(stage, on('-1.8 29, -0.4 30, 0.6 28.2, 1.8 29.4', 6.4), 0.25, '#4b3220');
    for (const x of [-9, 9]) {
      tube(stage, on(`${x} 40, ${x * 1.02} 30, ${x * 1.02} 20`, 6.5), 0.6, trim, { casts: false });
    }
  },
};

const umbrella: Thing = {
  size: [112, 78],
  pitch: 14,
  target: [4, 34, 0],
  grounds: ['boards', 'tiles', 'concrete'],
  build(stage, chance) {
    const cloth = {
      colour: chance.inTurn<Colour>(['#b23a36', '#2f4f6f', '#d6a63c', '#3f6b58', '#3a3a40']),
      gloss: 0.25,
    };
    const second = chance.pick<Colour>([cloth.colour, cloth.colour, '#efe8da']);
    // It lies on its rim: the axis points up, to the left and to the viewer.
    const axis = unit([-0.5, 0.72, 0.5]);
    const across = unit(cross([0, 1, 0], axis));
    const along = cross(axis, across);
    const low = Math.hypot(across[1], along[1]) * 48 * Math.sin(1.25);
    const middle: Point = [0, low, 0];
    const rib = (angle: number, part: number): Point => {
      const out = 48 * Math.sin(part * 1.25);
      const rise = 25 * (Math.cos(part * 1.25) - Math.cos(1.25)) * 1.45;
      const flatWay = plus(times(across, Math.cos(angle) * out), times(along, Math.sin(angle) * out));
      return plus(middle, plus(flatWay, times(axis, rise)));
    };
    const count = 8;
    const angleOf = (i: number) => (i * Math.PI * 2) / count + 0.2;
    const hook = (distance: number, side = 0): Point =>
      plus(plus(middle, times(axis, -distance)), times(across, side));
    tube(stage, [middle, hook(30)], 0.8, { colour: '#9a9ca0', gloss: 0.8 }, { sharp: true });
    tube(stage, [hook(26), hook(40), hook(45, 2), hook(46, 6), hook(42, 8)], 1.5, {
      colour: '#7a4f2e',
      gloss: 0.5,
    });
    const panels = Array.from({ length: count }, (_, i) => {
      const [from, to] = [angleOf(i), angleOf(i + 1)];
      const centre = rib((from + to) / 2, 0.6);
      return { i, from, to, centre, facing: unit(plus(plus(centre, times(middle, -1)), times(axis, 4))) };
    });
    for (const { i, from, to, facing } of panels.toSorted((a, b) => a.centre[2] - b.centre[2])) {
      const finish: Finish = { ...cloth, colour: i % 2 ? second : cloth.colour };
      const levels = 14;
      for (let level = 0; level < levels; level++) {
        const [near, far] = [level / levels, (level + 1) / levels];
        // Between the ribs the cloth hangs in a little.
        const edge = (part: number) =>
          [0, 0.25, 0.5, 0.75, 1].map((share) =>
            rib(from + (to - from) * share, part - 0.09 * part * Math.sin(share * Math.PI)),
          );
        const points = [...edge(near), ...edge(far).toReversed()];
        const bend = unit(plus(times(axis, Math.cos(far * 1.2)), times(facing, Math.sin(far * 1.2))));
        const inside = dot(bend, [0, 0.25, 0.95]) < 0;
        plate(stage, points, inside ? { ...finish, colour: darker(finish.colour, 0.45) } : finish, {
          facing: bend,
          fall: 0.05,
        });
        stage.cast(points);
      }
      mark(
        stage,
        [0, 0.3, 0.6, 0.85, 1].map((part) => rib(from, part)),
        0.35,
        darker(finish.colour, 0.5),
        0.6,
      );
    }
    const rim = Array.from({ length: 48 }, (_, i) => rib((i * Math.PI) / 24, 1));
    stage.touch(
      rim.filter(([, y]) => y < 3).map(([x, , z]): Point => [x, 0, z]),
      0.8,
    );
    for (let i = 0; i < count; i++)
      tube(stage, [rib(angleOf(i), 0.99), rib(angleOf(i), 1.04)], 0.5, { colour: '#d0d0cc', gloss: 0.7 });
    tube(stage, [rib(0, 0), plus(rib(0, 0), times(axis, 6))], 0.9, { colour: '#c8c8c4', gloss: 0.7 });
  },
};

export const carried = { backpack, umbrella };
