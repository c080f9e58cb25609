import { lit } from './colour.ts';
import type { Finish } from './colour.ts';
import { cross, hull, lightFrom, minus, plus, times, unit } from './space.ts';
import type { Camera, Point, Spot } from './space.ts';

/** Where a thing is put together: what is drawn later lies in front. */
export interface Stage {
  camera: Camera;
  draw(markup: string): void;
  /** Adds a definition and gives the reference to it. */
  define(markup: (id: string) => string): string;
  /** The shadow that a convex group of points throws on the ground. */
  cast(points: readonly Point[]): void;
  /** The dark line where a thing stands. */
  touch(points: readonly Point[], strength?: number): void;
  layers(): Layers;
}

export interface Layers {
  thing: string;
  shadow: string;
  contact: string;
}

export function stageOf(camera: Camera): Stage {
  const thing: string[] = [];
  const definitions: string[] = [];
  const shadow: string[] = [];
  const contact: string[] = [];
  return {
    camera,
    draw: (markup) => void thing.push(markup),
    define(markup) {
      const id = `d${definitions.length}`;
      definitions.push(markup(id));
      return `url(#${id})`;
    },
    cast(points) {
      const onGround = points.flatMap((point) => [shadowOf(point, 1), shadowOf(point, 0.8)]);
      shadow.push(`<path d="${outline(hull(onGround.map(camera.see)))}"/>`);
    },
    touch(points, strength = 1) {
      const spots = points.map(camera.see);
      contact.push(`<path d="${outline(spots)}" opacity="${strength}" stroke="#000" stroke-width="10"/>`);
    },
    layers: () => ({
      thing: `<defs>${definitions.join('')}</defs>${thing.join('')}`,
      shadow: shadow.join(''),
      contact: contact.join(''),
    }),
  };
}

/** The window is not a point: its light comes from a little lower, too. */
function shadowOf([x, y, z]: Point, steepness: number): Point {
  const [lx, ly, lz] = lightFrom;
  const reach = Math.max(y, 0) / (ly / steepness);
  return [x - lx * reach, 0, z - lz * reach];
}

export function outline(spots: readonly { x: number; y: number }[], closed = true): string {
  return `M${spots.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}${closed ? 'Z' : ''}`;
}

/** The direction that a flat outline faces, towards the viewer's side. */
export function facingOf([a, b, c]: readonly Point[]): Point {
  if (!a || !b || !c) return [0, 1, 0];
  return unit(cross(minus(b, a), minus(c, a)));
}

interface PlateLook {
  facing?: Point;
  /** Centimetres by which corners are rounded. */
  round?: number;
  /** How much the light falls off across it. */
  fall?: number;
}

/** A flat piece of any outline, given counter-clockwise as seen from outside. */
export function plate(stage: Stage, points: readonly Point[], finish: Finish, look: PlateLook = {}): void {
  const { facing = facingOf(points), round = 0, fall = 0.07 } = look;
  const spots = points.map(stage.camera.see);
  const turned = stage.camera.turn(facing);
  const paint = fallOff(stage, spots, lit(finish, turned, fall), lit(finish, turned, -fall));
  const width = round > 0 ? 2 * round * (spots[0]?.scale ?? 1) : 0.8;
  stage.draw(
    `<path d="${outline(spots)}" fill="${paint}" stroke="${paint}" stroke-width="${width.toFixed(1)}"` +
      ` stroke-linejoin="round"/>`,
  );
}

/** A paint that goes from one colour at the window's side to another. */
export function fallOff(stage: Stage, spots: readonly Spot[], from: string, to: string): string {
  const xs = spots.map(({ x }) => x);
  const ys = spots.map(({ y }) => y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  return stage.define(
    (id) =>
      `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${left.toFixed(0)}" y1="${top.toFixed(0)}"` +
      ` x2="${right.toFixed(0)}" y2="${bottom.toFixed(0)}"><stop stop-color="${from}"/>` +
      `<stop offset="1" stop-color="${to}"/></linearGradient>`,
  );
}

/** A line painted on something: a letter's stroke, a seam, an edge. */
export function mark(
  stage: Stage,
  points: readonly Point[],
  width: number,
  colour: string,
  opacity = 1,
): void {
  const spots = points.map(stage.camera.see);
  const scale = spots[Math.floor(spots.length / 2)]?.scale ?? 1;
  stage.draw(
    `<path d="${outline(spots, false)}" fill="none" stroke="${colour}" stroke-width="${(width * scale).toFixed(1)}"` +
      ` stroke-linecap="round" stroke-linejoin="round" stroke-opacity="${opacity}"/>`,
  );
}

/** A place on a flat face, by parts of its sides from the lower left. */
export type Face = (across: number, up: number) => Point;

export function faceOf(corner: Point, across: Point, up: Point): Face {
  return (u, v) => plus(corner, plus(times(across, u), times(up, v)));
}
