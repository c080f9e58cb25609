import { darker, lighter } from './colour.ts';
import type { Colour } from './colour.ts';
import type { Reach } from './ground.ts';
import type { Chance } from './random.ts';
import type { Camera, Point } from './space.ts';
import { outline } from './stage.ts';

/** What stands behind, out of focus. Lengths follow the size of what is pictured. */
export function drawBackdrop(camera: Camera, reach: Reach, unit: number, chance: Chance): string {
  const wall = chance.pick<Colour>(['#e6dfd2', '#d8dcda', '#e9e4dc', '#cfd6d8', '#e2d3c2', '#c9cfc4']);
  const z = reach.far;
  const { side } = reach;
  const shape = (points: Point[], paint: string, opacity = 1) =>
    `<path d="${outline(points.map(camera.see))}" fill="${paint}" fill-opacity="${opacity}"/>`;
  const block = (left: number, bottom: number, wide: number, high: number, paint: string, opacity = 1) =>
    shape(
      [
        [left, bottom, z],
        [left + wide, bottom, z],
        [left + wide, bottom + high, z],
        [left, bottom + high, z],
      ],
      paint,
      opacity,
    );
  const parts = [block(-side * 2, -unit, side * 4, unit * 30, wall)];
  // Beside large things books would be giants.
  const kind = chance.pick(
    unit > 16
      ? (['curtain', 'poster', 'plain'] as const)
      : (['shelf', 'curtain', 'poster', 'plain', 'books'] as const),
  );
  if (kind === 'curtain') {
    const colour = chance.pick<Colour>(['#b9c4cc', '#d9cdbb', '#a9b5a4']);
    for (let x = -side; x < -side * 0.1; x += unit * 0.8) {
      parts.push(block(x, -unit, unit * 0.5, unit * 30, lighter(colour, chance.between(0.1, 0.5))));
      parts.push(
        block(x + unit * 0.5, -unit, unit * 0.3, unit * 30, darker(colour, chance.between(0.05, 0.25))),
      );
    }
  }
  if (kind === 'poster') {
    const left = chance.between(-3, 0.5) * unit;
    parts.push(
      block(left, unit * 1.8, unit * 2.6, unit * 3.4, chance.pick(['#3d5a73', '#b4654a', '#5d7360'])),
    );
    parts.push(block(left + unit * 0.3, unit * 2.2, unit * 2, unit * 1.4, '#e7dccb', 0.8));
  }
  if (kind === 'shelf' || kind === 'books') {
    const bottom = kind === 'shelf' ? unit * 2.6 : 0;
    for (let x = chance.between(-4, 0) * unit; x < unit * 5;) {
      const wide = unit * chance.between(0.22, 0.5);
      const paint = chance.pick([
        '#8d4b3c',
        '#3f5d6e',
        '#d3b98c',
        '#efe9dd',
        '#54694f',
        '#2f3640',
        '#b98a3e',
      ]);
      parts.push(block(x, bottom, wide, unit * chance.between(1.5, 2.1), paint, 0.9));
      x += wide;
    }
    if (kind === 'shelf') parts.push(block(-side, bottom - unit * 0.2, side * 2, unit * 0.2, '#8a6a4a'));
  }
  // Where the wall meets the ground.
  parts.push(block(-side * 2, -unit * 0.1, side * 4, unit * 0.35, '#2c2620', 0.28));
  return parts.join('');
}

/** The window's panes as bright patches on the ground, and dim bars between them. */
export function drawSunlight(camera: Camera, unit: number, chance: Chance): string {
  const strength = chance.between(0.15, 0.45);
  const [x, z] = [chance.between(-2.6, -0.6) * unit, chance.between(-1.6, 0.4) * unit];
  const slant = chance.between(0.5, 1.1);
  const panes: string[] = [];
  for (let column = 0; column < 3; column++) {
    for (let row = 0; row < 2; row++) {
      const corner = (u: number, v: number): Point => [
        x + (column * 1.5 + u * 1.35 + (row * 1.9 + v * 1.75) * slant) * unit,
        0,
        z + (row * 1.9 + v * 1.75) * unit,
      ];
      const spots = [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)].map(camera.see);
      panes.push(`<path d="${outline(spots)}" fill="#fff3d8" fill-opacity="${strength.toFixed(2)}"/>`);
    }
  }
  return panes.join('');
}
