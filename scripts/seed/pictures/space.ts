/** Right, up, towards the viewer; in centimetres, with the ground at height 0. */
export type Point = readonly [x: number, y: number, z: number];

export interface Spot {
  x: number;
  y: number;
  /** Pixels of a centimetre at this depth. */
  scale: number;
}

export interface Camera {
  width: number;
  height: number;
  see: (point: Point) => Spot;
  /** A direction as the camera sees it: its own right, the world's up, towards it. */
  turn: (direction: Point) => Point;
  /** How round a level circle looks from here: 0 from the side, 1 from above. */
  roundness: (point: Point) => number;
}

interface View {
  width: number;
  height: number;
  /** Degrees of looking down and around. */
  pitch: number;
  yaw: number;
  distance: number;
  target: Point;
  /** Pixels of a centimetre at the target. */
  zoom: number;
}

export function cameraOf({ width, height, pitch, yaw, distance, target, zoom }: View): Camera {
  const down = (pitch * Math.PI) / 180;
  const around = (yaw * Math.PI) / 180;
  const [sinDown, cosDown] = [Math.sin(down), Math.cos(down)];
  const [sinAround, cosAround] = [Math.sin(around), Math.cos(around)];
  const turn = ([x, y, z]: Point): Point => [x * cosAround + z * sinAround, y, z * cosAround - x * sinAround];
  const place = (point: Point) => {
    const [x, y, z] = turn(minus(point, target));
    return {
      right: x,
      up: y * cosDown - z * sinDown,
      depth: Math.max(distance - y * sinDown - z * cosDown, 1),
    };
  };
  return {
    width,
    height,
    turn,
    see(point) {
      const { right, up, depth } = place(point);
      const scale = (zoom * distance) / depth;
      return { x: width / 2 + right * scale, y: height / 2 - up * scale, scale };
    },
    roundness(point) {
      const { up, depth } = place(point);
      return Math.sin(down - Math.atan2(up, depth));
    },
  };
}

export function plus(a: Point, b: Point): Point {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
}

export function minus(a: Point, b: Point): Point {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

export function times([x, y, z]: Point, by: number): Point {
  return [x * by, y * by, z * by];
}

export function dot(a: Point, b: Point): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function cross(a: Point, b: Point): Point {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

export function unit(a: Point): Point {
  const length = Math.hypot(...a) || 1;
  return times(a, 1 / length);
}

/** Around the upright axis. */
export function spin([x, y, z]: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return [x * Math.cos(angle) + z * Math.sin(angle), y, z * Math.cos(angle) - x * Math.sin(angle)];
}

/** A soft line through all the points. */
export function smooth<Tuple extends readonly number[]>(
  points: readonly Tuple[],
  closed = false,
  steps = 8,
): Tuple[] {
  const count = points.length;
  const at = (i: number): Tuple => {
    const place = closed ? (i + count) % count : Math.min(Math.max(i, 0), count - 1);
    return points[place] as Tuple;
  };
  const line: Tuple[] = [];
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    for (let step = 0; step < steps; step++) {
      const t = step / steps;
      line.push(
        from.map((value, axis) => {
          const [a = 0, c = 0, d = 0] = [before[axis], to[axis], after[axis]];
          const b = value;
          return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
        }) as unknown as Tuple,
      );
    }
  }
  if (!closed) line.push(at(count - 1));
  return line;
}

/** A circle of points around a middle, in the plane of two directions. */
export function ring(middle: Point, across: Point, along: Point, count = 40, from = 0, to = 360): Point[] {
  const isWhole = to - from >= 360;
  return Array.from({ length: isWhole ? count : count + 1 }, (_, i) => {
    const angle = ((from + ((to - from) * i) / count) * Math.PI) / 180;
    return plus(middle, plus(times(across, Math.cos(angle)), times(along, Math.sin(angle))));
  });
}

/** The outline of points on the screen, counter-clockwise. */
export function hull(spots: readonly Place[]): Place[] {
  const sorted = spots.toSorted((a, b) => a.x - b.x || a.y - b.y);
  return [...halfHull(sorted), ...halfHull(sorted.toReversed())];
}

interface Place {
  x: number;
  y: number;
}

function halfHull(sorted: readonly Place[]): Place[] {
  const chain: Place[] = [];
  for (const spot of sorted) {
    for (;;) {
      const [a, b] = chain.slice(-2);
      if (!a || !b || (b.x - a.x) * (spot.y - a.y) - (b.y - a.y) * (spot.x - a.x) > 0) break;
      chain.pop();
    }
    chain.push(spot);
  }
  return chain.slice(0, -1);
}

/** The window: left, above, a little behind the viewer. */
export const lightFrom: Point = unit([-0.62, 0.74, 0.36]);
