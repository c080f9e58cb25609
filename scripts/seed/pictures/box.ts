import { lit } from './colour.ts';
import type { Finish } from './colour.ts';
import { plus, spin, times } from './space.ts';
import type { Point } from './space.ts';
import { faceOf, mark, plate } from './stage.ts';
import type { Face, Stage } from './stage.ts';

export interface BoxShape {
  /** The middle of the bottom. */
  at: Point;
  size: Point;
  /** Degrees around the upright axis. */
  turn?: number;
  round?: number;
  /** Finishes of single sides. */
  sides?: Partial<Record<Side, Finish>>;
  /** Whether it throws a shadow and stands on the ground. */
  grounded?: boolean;
  casts?: boolean;
}

export type Side = 'front' | 'back' | 'left' | 'right' | 'top' | 'bottom';

/** The faces that can be seen, to draw on. Texts read from the lower left of each. */
export interface Faces extends Record<Side, Face> {
  seen: ReadonlySet<Side>;
}

export function box(stage: Stage, finish: Finish, shape: BoxShape): Faces {
  const { at, size, turn = 0, round = 0, sides = {}, casts = true } = shape;
  const { grounded = at[1] < 0.3 } = shape;
  const across = spin([1, 0, 0], turn);
  const deep = spin([0, 0, 1], turn);
  const up: Point = [0, 1, 0];
  const [w, h, d] = size;
  const corner = (x: number, y: number, z: number): Point =>
    plus(at, plus(times(across, (x * w) / 2), plus([0, y * h, 0], times(deep, (z * d) / 2))));
  const wide = times(across, w);
  const long = times(deep, d);
  const high: Point = [0, h, 0];
  const faces: Record<Side, Face> = {
    front: faceOf(corner(-1, 0, 1), wide, high),
    back: faceOf(corner(1, 0, -1), times(wide, -1), high),
    left: faceOf(corner(-1, 0, -1), long, high),
    right: faceOf(corner(1, 0, 1), times(long, -1), high),
    top: faceOf(corner(-1, 1, 1), wide, times(long, -1)),
    bottom: faceOf(corner(-1, 0, -1), wide, long),
  };
  const facings: Record<Side, Point> = {
    front: deep,
    back: times(deep, -1),
    left: times(across, -1),
    right: across,
    top: up,
    bottom: [0, -1, 0],
  };
  if (casts) stage.cast([-1, 1].flatMap((x) => [-1, 1].flatMap((z) => [corner(x, 0, z), corner(x, 1, z)])));
  if (grounded) stage.touch([corner(-1, 0, -1), corner(1, 0, -1), corner(1, 0, 1), corner(-1, 0, 1)]);
  const drawn = (['bottom', 'back', 'left', 'right', 'front', 'top'] as const).filter((side) =>
    isSeen(stage, faces[side]),
  );
  for (const side of drawn) {
    const face = faces[side];
    const inset = (value: number, length: number) => (value === 0 ? round / length : 1 - round / length);
    const [faceWide, faceHigh] =
      side === 'top' || side === 'bottom' ? [w, d] : side === 'left' || side === 'right' ? [d, h] : [w, h];
    const points = [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ].map(([u = 0, v = 0]) => face(inset(u, faceWide), inset(v, faceHigh)));
    plate(stage, points, sides[side] ?? finish, { facing: facings[side], round });
  }
  // The edges of the lid catch the light.
  const edge = lit({ ...(sides.top ?? finish), gloss: 0.5 }, [-0.4, 0.8, 0.45], 0.12);
  const seen = new Set<Side>(drawn);
  if (seen.has('top')) {
    mark(stage, [faces.top(0.01, 0), faces.top(0.99, 0)], Math.min(0.12, h * 0.1), edge, 0.55);
  }
  return { ...faces, seen };
}

/** Whether a face is turned to the camera, by the way round its corners lie on the screen. */
function isSeen({ camera }: Stage, face: Face): boolean {
  const [a, b, c] = [camera.see(face(0, 0)), camera.see(face(1, 0)), camera.see(face(1, 1))] as const;
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) < 0;
}
