import { darker, lighter } from './colour.ts';
import type { Colour, Finish } from './colour.ts';
import { flat } from './outlines.ts';
import { planeAt, slab } from './slab.ts';
import { ring, smooth } from './space.ts';
import { mark, plate } from './stage.ts';
import type { Thing } from './things.ts';
import { tube } from './tube.ts';

/** It leans against something out of the picture, its strings to the viewer. */
export const guitar: Thing = {
  size: [54, 108],
  pitch: 9,
  grounds: ['boards', 'concrete', 'tiles'],
  build(stage, chance) {
    const spruce = {
      colour: chance.inTurn<Colour>(['#d9a862', '#b5652f', '#2f2c2d', '#e2c48e']),
      gloss: 0.5,
    };
    const side: Finish = { colour: darker(spruce.colour, 0.45), gloss: 0.4 };
    const dark: Finish = { colour: '#33231a', gloss: 0.3 };
    const plane = planeAt([0, 1.4, 6], 13, chance.between(-16, 12));
    const on = (text: string, front: number) => flat(text).map(([x, y]) => plane(x, y, front));
    const facing = [-0.05, 0.22, 0.97] as const;
    // A folding stand.
    for (const way of [-1, 1]) {
      tube(stage, [plane(0, 62, -4), [way * 15, 0, -26]], 0.7, metal, { sharp: true });
      tube(
        stage,
        [plane(way * 4, 30, -12), plane(way * 11, 1, -11), plane(way * 11, 0, 2.5), plane(way * 11, 3, 3)],
        0.8,
        metal,
      );
      stage.touch(
        [plane(way * 9, 0, -12), plane(way * 13, 0, -12), plane(way * 13, 0, 3), plane(way * 9, 0, 3)],
        0.7,
      );
    }
    stage.touch([plane(-9, 0, -8), plane(9, 0, -8), plane(9, 0, 0), plane(-9, 0, 0)]);
    const body = smooth(
      flat(
        '0 0, 11 1, 18.6 8, 19.4 17, 15.4 25, 12 31, 13.4 38, 12.4 44, 6 48.4, 0 48.6, -6 48.4, -12.4 44, -13.4 38, -12 31, -15.4 25, -19.4 17, -18.6 8, -11 1',
      ),
      true,
      5,
    );
    slab(stage, plane, spruce, side, { outline: body, depth: [-10, 0] });
    const edge = body.map(([x, y]) => plane(x * 0.985, 24 + (y - 24) * 0.985, 0.1));
    mark(stage, [...edge, ...edge.slice(0, 1)], 0.5, lighter(spruce.colour, 0.55), 0.75);
    for (let x = -18; x <= 18; x += 1.1) {
      const tall = 21 - Math.abs(x) * 0.55;
      mark(stage, [plane(x, 22 - tall, 0.1), plane(x, 22 + tall * 0.9, 0.1)], 0.12, side.colour, 0.12);
    }
    const disc = (y: number, radius: number, front: number) =>
      ring([0, y, 0], [radius, 0, 0], [0, radius, 0], 40).map(([x, up]) => plane(x, up, front));
    plate(stage, disc(33, 5.9, 0.1), { colour: '#6e4526' }, { facing });
    plate(stage, disc(33, 5.4, 0.12), { colour: '#d8b98a' }, { facing });
    plate(stage, disc(33, 5, 0.14), { colour: '#1d1511', gloss: 0 }, { facing });
    plate(
      stage,
      smooth(flat('4.6 28, 9 27, 12 22, 9.6 18.6, 5 21, 3.4 27'), true, 4).map(([x, y]) => plane(x, y, 0.15)),
      { colour: '#2a1c17', gloss: 0.6 },
      { facing },
    );
    plate(stage, on('-9 12.6, 9 12.6, 9.6 13.6, 8.4 15, -8.4 15, -9.6 13.6', 0.4), dark, {
      facing,
      round: 0.2,
    });
    slab(stage, plane, dark, darkSide, {
      outline: flat('-2.8 36, 2.8 36, 2.2 86, -2.2 86'),
      depth: [-1.6, 0.9],
    });
    let fret = 36;
    for (let i = 0; i < 19; i++) {
      fret += 1.55 + i * 0.125;
      if (fret < 85) mark(stage, [plane(-2.6, fret, 1), plane(2.6, fret, 1)], 0.2, '#cfc8b6', 0.9);
      if (fret < 84 && i % 4 === 1) plate(stage, disc(fret + 0.9, 0.5, 1), { colour: '#efe8d8' }, { facing });
    }
    slab(stage, plane, side, darkSide, {
      outline: flat('-2.2 86, 2.2 86, 3.6 89, 3.8 101, 1.6 102.6, 0 101.8, -1.6 102.6, -3.8 101, -3.6 89'),
      depth: [-1.8, 0.2],
    });
    for (const y of [90.5, 94.5, 98.5]) {
      for (const way of [-1, 1]) {
        tube(stage, [plane(way * 3.4, y, -0.6), plane(way * 5.6, y, -0.6)], 0.55, {
          colour: '#d5d2c8',
          gloss: 0.8,
        });
        plate(
          stage,
          ring([way * 2.3, y, 0], [0.6, 0, 0], [0, 0.6, 0], 14).map(([x, up]) => plane(x, up, 0.4)),
          { colour: '#c9c6bc', gloss: 0.7 },
          { facing },
        );
      }
    }
    plate(stage, on('-2.3 85.6, 2.3 85.6, 2.3 86.4, -2.3 86.4', 1.1), { colour: '#f1ead9' }, { facing });
    for (let i = 0; i < 6; i++) {
      const part = (i - 2.5) / 2.5;
      const string = [
        plane(part * 3.2, 13.8, 0.9),
        plane(part * 1.8, 86, 1.3),
        plane(part * 2.1, 90 + (2.5 - Math.abs(i - 2.5)) * 3.6, 0.6),
      ];
      mark(stage, string, 0.1 + (5 - i) * 0.025, '#e4dfd0', 0.85);
    }
  },
};

const metal: Finish = { colour: '#2c2d30', gloss: 0.5 };
const darkSide: Finish = { colour: '#4a3020', gloss: 0.3 };
