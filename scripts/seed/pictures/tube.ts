import { lit } from './colour.ts';
import type { Finish } from './colour.ts';
import { smooth, unit } from './space.ts';
import type { Point } from './space.ts';
import { outline } from './stage.ts';
import type { Stage } from './stage.ts';

interface TubeLook {
  /** Keeps the corners of the line. */
  sharp?: boolean;
  closed?: boolean;
  casts?: boolean;
  cap?: 'round' | 'butt';
}

/** A bent rod, pipe or cable of one thickness. */
export function tube(
  stage: Stage,
  path: readonly Point[],
  radius: number,
  finish: Finish,
  look: TubeLook = {},
): void {
  const { sharp = false, closed = false, casts = true, cap = 'round' } = look;
  const line = sharp ? path : smooth(path, closed, 7);
  const spots = line.map(stage.camera.see);
  const scale = spots[Math.floor(spots.length / 2)]?.scale ?? 1;
  if (casts) {
    const shown = closed ? [...line, ...line.slice(0, 1)] : line;
    for (let i = 0; i + 1 < shown.length; i++) {
      stage.cast(
        shown.slice(i, i + 2).flatMap(([x, y, z]): Point[] => [
          [x - radius, y, z],
          [x + radius, y, z],
        ]),
      );
    }
  }
  const layer = (part: number, shift: number, paint: string, opacity = 1) => {
    const moved = spots.map(({ x, y }) => ({ x: x + shift * radius * scale, y: y + shift * radius * scale }));
    stage.draw(
      `<path d="${outline(moved, closed)}" fill="none" stroke="${paint}" stroke-opacity="${opacity}" stroke-linejoin="round"` +
        ` stroke-linecap="${cap}" stroke-width="${Math.max(2 * radius * scale * part, 0.8).toFixed(1)}"/>`,
    );
  };
  const { gloss = 0.15 } = finish;
  // From the shaded edge to the lit ridge, in steps too fine to see.
  const steps = radius * scale > 4 ? 9 : 4;
  for (let step = 0; step <= steps; step++) {
    const share = step / steps;
    const facing = unit([0.75 - 1.25 * share, -0.35 + 0.95 * share, 0.45 + 0.3 * share]);
    layer(1 - 0.78 * share, -0.3 * share, lit(finish, facing));
  }
  if (gloss > 0.3) layer(0.14, -0.3, '#fff', gloss * 0.7);
}
