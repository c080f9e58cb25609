import type { Finish } from './colour.ts';
import { minus } from './space.ts';
import type { Point } from './space.ts';
import { plate } from './stage.ts';
import type { Stage } from './stage.ts';

/** Where a flat thing's own right, up and front point. */
export type Plane = (across: number, up: number, front: number) => Point;

/** A plane that stands at a place, leans back by some degrees and is turned around. */
export function planeAt([x, y, z]: Point, lean: number, turn: number): Plane {
  const [back, around] = [(lean * Math.PI) / 180, (turn * Math.PI) / 180];
  return (across, up, front) => {
    const height = up * Math.cos(back) + front * Math.sin(back);
    const depth = front * Math.cos(back) - up * Math.sin(back);
    return [
      x + across * Math.cos(around) + depth * Math.sin(around),
      y + height,
      z + depth * Math.cos(around) - across * Math.sin(around),
    ];
  };
}

interface SlabShape {
  outline: readonly (readonly [number, number])[];
  /** From the back to the front. */
  depth: readonly [number, number];
  /** How far the front edge is rounded off. */
  bulge?: number;
}

/** A thick plate of any outline, seen from its front. */
export function slab(
  stage: Stage,
  plane: Plane,
  finish: Finish,
  side: Finish,
  { outline, depth, bulge = 0 }: SlabShape,
): void {
  const [back, front] = depth;
  const layers = 10;
  const [cx, cy] = outline.reduce(
    ([x, y], point) => [x + point[0] / outline.length, y + point[1] / outline.length],
    [0, 0],
  );
  const tilt = minus(plane(0, 0, 1), plane(0, 0, 0));
  const ordered = isCounterClockwise(outline) ? outline : outline.toReversed();
  const at = (size: number, level: number) =>
    ordered.map(([x, y]) => plane(cx + (x - cx) * size, cy + (y - cy) * size, level));
  stage.cast(at(1, back));
  stage.cast(at(1, front));
  for (let i = 0; i <= layers; i++) {
    const part = i / layers;
    const round = part > 0.5 ? 1 - bulge * ((part - 0.5) * 2) ** 2 : 1;
    const last = i === layers;
    const facing: Point = last ? tilt : [0.55 + tilt[0] * part, -0.1 + tilt[1] * part, tilt[2] * part];
    plate(stage, at(round, back + (front - back) * part), last ? finish : bulge ? finish : side, {
      facing,
      fall: last ? 0.14 : 0.05,
    });
  }
}

function isCounterClockwise(points: readonly (readonly [number, number])[]): boolean {
  let area = 0;
  points.forEach(([x, y], i) => {
    const [nextX, nextY] = points[(i + 1) % points.length] ?? [x, y];
    area += x * nextY - nextX * y;
  });
  return area > 0;
}
