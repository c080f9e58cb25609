import { lit } from './colour.ts';
import type { Colour, Finish } from './colour.ts';
import type { Point } from './space.ts';
import { facingOf, outline, plate } from './stage.ts';
import type { Face, Stage } from './stage.ts';

/** A place on a surface, in centimetres from its lower left, or from the middle of a round wall. */
export type Place = (across: number, up: number) => Point;

export function placeOn(face: Face, wide: number, high: number): Place {
  return (x, y) => face(x / wide, y / high);
}

/** The front of a round wall; 0 across is the side turned by some degrees from the viewer. */
export function placeAround(at: Point, radiusAt: (height: number) => number, turn = 0): Place {
  return (x, y) => {
    const radius = radiusAt(y) * 1.003;
    const angle = x / radius + (turn * Math.PI) / 180;
    return [at[0] + radius * Math.sin(angle), at[1] + y, at[2] + radius * Math.cos(angle)];
  };
}

/** A patch of one colour printed on a surface. */
export function printed(
  stage: Stage,
  place: Place,
  corners: readonly (readonly [number, number])[],
  finish: Finish,
): void {
  const points = corners.map(([x, y]) => place(x, y));
  plate(stage, points, finish, { facing: outward(points), fall: 0.04 });
}

export function bar(
  stage: Stage,
  place: Place,
  [x, y, wide, high]: readonly [number, number, number, number],
  finish: Finish,
): void {
  const steps = 8;
  const edge = (level: number, back: boolean) =>
    Array.from({ length: steps + 1 }, (_, i): [number, number] => [
      x + (wide * (back ? steps - i : i)) / steps,
      level,
    ]);
  printed(stage, place, [...edge(y, false), ...edge(y + high, true)], finish);
}

export function disc(
  stage: Stage,
  place: Place,
  [x, y, radius]: readonly [number, number, number],
  finish: Finish,
): void {
  const corners = Array.from({ length: 36 }, (_, i): [number, number] => {
    const angle = (i * Math.PI) / 18;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
  printed(stage, place, corners, finish);
}

function outward(points: readonly Point[]): Point {
  const third = Math.floor(points.length / 3);
  const chosen = [points[0], points[third], points[third * 2]].filter((point) => point !== undefined);
  return facingOf(chosen);
}

/** A ball, lit like everything else. */
export function ball(stage: Stage, at: Point, radius: number, finish: Finish, casts = true): void {
  const { x, y, scale } = stage.camera.see(at);
  const size = radius * scale;
  const tones: [number, Point, number][] = [
    [0, [-0.5, 0.62, 0.6], 0.06],
    [0.35, [-0.3, 0.3, 0.9], 0],
    [0.7, [0.25, -0.1, 0.95], 0],
    [0.92, [0.6, -0.55, 0.5], -0.04],
    [1, [0.5, -0.5, 0.7], 0.03],
  ];
  const stops = tones.map(
    ([at, facing, extra]) => `<stop offset="${at}" stop-color="${lit(finish, facing, extra)}"/>`,
  );
  const paint = stage.define(
    (id) =>
      `<radialGradient id="${id}" cx=".4" cy=".36" r=".68" fx=".33" fy=".27">${stops.join('')}</radialGradient>`,
  );
  if (casts) {
    const [cx, cy, cz] = at;
    const around = [0, 60, 120, 180, 240, 300].map((degrees) => (degrees * Math.PI) / 180);
    stage.cast(
      around.flatMap((a): Point[] => [
        [cx + radius * Math.cos(a), cy + radius * Math.sin(a) * 0.9, cz],
        [cx, cy + radius * Math.sin(a) * 0.9, cz + radius * Math.cos(a)],
      ]),
    );
    if (cy - radius < 0.3)
      stage.touch(
        around.map((a): Point => [cx + radius * 0.5 * Math.cos(a), 0, cz + radius * 0.5 * Math.sin(a)]),
      );
  }
  stage.draw(`<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${size.toFixed(1)}" fill="${paint}"/>`);
}

/** A soft glow or reflection over what is drawn so far. */
export function glow(stage: Stage, points: readonly Point[], colour: Colour, from: number, to: number): void {
  const paint = stage.define(
    (id) =>
      `<linearGradient id="${id}" x2="1" y2="1"><stop stop-color="${colour}" stop-opacity="${from}"/>` +
      `<stop offset="1" stop-color="${colour}" stop-opacity="${to}"/></linearGradient>`,
  );
  stage.draw(`<path d="${outline(points.map(stage.camera.see))}" fill="${paint}"/>`);
}
