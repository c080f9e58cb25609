import { darker, lighter } from './colour.ts';
import type { Colour, Finish } from './colour.ts';
import { lathe } from './lathe.ts';
import { flat, path } from './outlines.ts';
import { ring } from './space.ts';
import type { Point } from './space.ts';
import { mark, plate } from './stage.ts';
import type { Stage } from './stage.ts';
import type { Thing } from './things.ts';
import { tube } from './tube.ts';

const black: Finish = { colour: '#2a2b2f', gloss: 0.4 };

export const deskLamp: Thing = {
  size: [34, 44],
  pitch: 13,
  grounds: ['oak', 'white', 'ash', 'walnut'],
  build(stage, chance) {
    const metal = {
      colour: chance.inTurn<Colour>(['#e4ded2', '#35464f', '#b9533c', '#2d2e31', '#8fa08a']),
      gloss: 0.5,
    };
    tube(stage, path('4 0.4 -4, 12 0.4 -8, 22 0.4 -5, 34 0.4 -10'), 0.35, black);
    lathe(stage, metal, { at: [0, 0, 0], profile: flat('8 0, 8.3 0.6, 7.8 1.8, 3 2.6, 1.4 3.2') });
    if (chance.inTurn([true, false])) {
      const brass: Finish = { colour: '#b99055', gloss: 0.8 };
      tube(stage, path('0 3 0, 0 22 0'), 0.75, brass, { sharp: true });
      fabricShade(stage, chance.pick<Colour>(['#f0dfbb', '#efe4d0', '#e6cfae']));
    } else {
      tube(stage, path('0 2.6 0, -5 20 -1'), 0.7, metal, { sharp: true });
      tube(stage, path('-5 20 -1, 5 36 0'), 0.7, metal, { sharp: true });
      lathe(stage, black, { at: [-5, 18.9, -1], profile: flat('1.2 0, 1.4 1, 1.2 2') });
      reflector(stage, metal);
    }
  },
};

function fabricShade(stage: Stage, cloth: Colour): void {
  const at: Point = [0, 21, 0];
  const warm: Finish = { colour: cloth, gloss: 0 };
  lathe(stage, warm, {
    at,
    profile: flat('12.5 0, 10.6 8, 8.4 17'),
    sharp: true,
    finishAt: (height) => ({ colour: lighter(cloth, 0.45 * Math.max(0, 1 - Math.abs(height - 6) / 10)) }),
    inside: { finish: { colour: '#fff0cc' }, profile: flat('8.3 17, 9 12, 4 8') },
  });
  for (const [radius, height] of flat('12.5 0.2, 8.4 16.9')) {
    const edge = ring([0, 21 + height, 0], [radius, 0, 0], [0, 0, radius], 40, 10, 170);
    mark(stage, edge, 0.35, darker(cloth, 0.3), 0.7);
  }
}

/** A tilted metal cone with its bulb. */
function reflector(stage: Stage, metal: Finish): void {
  const [from, to]: [Point, Point] = [
    [4.2, 37, 0],
    [13, 29.5, 2],
  ];
  const levels = 72;
  for (let i = 0; i <= levels; i++) {
    const part = i / levels;
    const middle: Point = [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part, 2 * part];
    const radius = i === 0 ? 1.6 : 2.4 + 4.8 * Math.sqrt(part);
    const circle = ring(middle, [radius * 0.64, radius * 0.77, 0], [0, -radius * 0.15, radius], 32);
    if (i % 18 === 0) stage.cast(circle);
    const finish = i === levels ? { colour: '#fff3d6' as const, gloss: 0 } : metal;
    const facing: Point = i === levels ? [0.3, 0.2, 0.9] : [-0.5 + part * 0.6, 0.55, 0.5];
    plate(stage, circle, finish, { facing, fall: 0.22 });
  }
}
