import { lit } from './colour.ts';
import type { Finish } from './colour.ts';
import { ring, smooth } from './space.ts';
import type { Point } from './space.ts';
import type { Stage } from './stage.ts';

export interface LatheShape {
  /** The middle of the bottom. */
  at: Point;
  /** Radius and height of the outline, from the bottom up. */
  profile: readonly (readonly [radius: number, height: number])[];
  /** Keeps the corners of the outline instead of a soft line through it. */
  sharp?: boolean;
  /** The finish at a height, where it is not one for all. */
  finishAt?: (height: number) => Finish | undefined;
  /** Shows the inside down to a depth. */
  inside?: { finish: Finish; profile: readonly (readonly [radius: number, height: number])[] };
  casts?: boolean;
  grounded?: boolean;
}

/** A round thing, turned on a lathe: cups, pots, tins. */
export function lathe(stage: Stage, finish: Finish, shape: LatheShape): void {
  const { at, profile, sharp = false, finishAt, inside, casts = true } = shape;
  const { grounded = at[1] < 0.3 } = shape;
  const line = sharp ? dense(profile) : smooth(profile, false, 6);
  const circle = (radius: number, height: number) =>
    ring([at[0], at[1] + height, at[2]], [radius, 0, 0], [0, 0, radius], 24);
  if (casts) {
    const step = Math.max(1, Math.floor(line.length / 8));
    for (let i = 0; i + 1 < line.length; i += step) {
      const [low, high] = [line[i], line[Math.min(i + step, line.length - 1)]];
      if (low && high) stage.cast([...circle(low[0], low[1]), ...circle(high[0], high[1])]);
    }
  }
  const foot = line[0];
  if (grounded && foot) stage.touch(circle(foot[0] * 1.02, foot[1]));
  for (let i = 0; i + 1 < line.length; i++) {
    const [low, high] = [line[i], line[i + 1]];
    if (!low || !high) continue;
    const slope = Math.atan2(low[0] - high[0], high[1] - low[1]);
    const used = finishAt?.((low[1] + high[1]) / 2) ?? finish;
    // The back of a wall is hidden; that of a dome is seen over its top.
    const isWall =
      i + 2 < line.length && Math.sin(slope) < ovalOf(stage, at, low).high / ovalOf(stage, at, low).wide;
    band(stage, at, low, high, roundPaint(stage, used, slope, 1), isWall);
  }
  if (inside) drawInside(stage, at, inside.profile, inside.finish);
}

function drawInside(stage: Stage, at: Point, profile: LatheShape['profile'], finish: Finish): void {
  const line = smooth(profile, false, 5);
  const rim = line[0];
  if (!rim) return;
  const clip = stage.define((id) => `<clipPath id="${id}"><path d="${ellipse(stage, at, rim)}"/></clipPath>`);
  const paths = line.slice(0, -1).map((high, i) => {
    const low = line[i + 1] ?? high;
    const slope = Math.atan2(high[0] - low[0], high[1] - low[1]);
    return `<path d="${ellipse(stage, at, high)}" fill="${roundPaint(stage, finish, slope, -1)}"/>`;
  });
  stage.draw(`<g clip-path="${clip}">${paths.join('')}</g>`);
  // The rim is thin and round: it always catches some light.
  const { scale } = stage.camera.see(at);
  stage.draw(
    `<path d="${ellipse(stage, at, rim)}" fill="none" stroke="${lit(finish, [-0.3, 0.9, 0.3])}"` +
      ` stroke-width="${(0.12 * scale).toFixed(1)}" stroke-opacity=".7"/>`,
  );
}

type Ring = readonly [radius: number, height: number];

interface Oval {
  x: number;
  y: number;
  wide: number;
  high: number;
}

export function ovalOf(stage: Stage, at: Point, [radius, height]: Ring): Oval {
  const middle: Point = [at[0], at[1] + height, at[2]];
  const { x, y, scale } = stage.camera.see(middle);
  const wide = radius * scale;
  return { x, y, wide, high: Math.abs(wide * stage.camera.roundness(middle)) };
}

export function ellipse(stage: Stage, at: Point, level: Ring): string {
  const { x, y, wide, high } = ovalOf(stage, at, level);
  const [left, right] = [(x - wide).toFixed(1), (x + wide).toFixed(1)];
  const arc = `A${wide.toFixed(1)} ${high.toFixed(1)} 0 0 0`;
  return `M${left} ${y.toFixed(1)}${arc} ${right} ${y.toFixed(1)}${arc} ${left} ${y.toFixed(1)}Z`;
}

/** What is seen between two levels: bands are drawn from the bottom up, so each may cover the one below. */
function band(stage: Stage, at: Point, low: Ring, high: Ring, paint: string, isWall: boolean): void {
  const [a, b] = [ovalOf(stage, at, low), ovalOf(stage, at, high)];
  stage.draw(
    `<path d="${isWall ? '' : ellipse(stage, at, low)}M${(a.x - a.wide).toFixed(1)} ${a.y.toFixed(1)}${arc(a, 0, a.x + a.wide, a.y)}` +
      `L${(b.x + b.wide).toFixed(1)} ${b.y.toFixed(1)}${arc(b, isWall ? 1 : 0, b.x - b.wide, b.y)}Z"` +
      ` fill="${paint}" stroke="${paint}" stroke-width="1"/>`,
  );
}

function arc({ wide, high }: Oval, sweep: 0 | 1, x: number, y: number): string {
  return `A${wide.toFixed(1)} ${high.toFixed(1)} 0 0 ${sweep} ${x.toFixed(1)} ${y.toFixed(1)}`;
}

const places = Array.from({ length: 21 }, (_, i) => (1 - Math.cos((i * Math.PI) / 20)) / 2);

/** Light around a round wall; of the inside (-1) the far half is seen. */
function roundPaint(stage: Stage, finish: Finish, slope: number, side: 1 | -1): string {
  const stops = places.map((place) => {
    const across = place * 2 - 1;
    const towards = Math.sqrt(1 - across * across);
    const facing: Point = [Math.cos(slope) * across * side, Math.sin(slope), Math.cos(slope) * towards];
    return `<stop offset="${place.toFixed(3)}" stop-color="${lit(finish, facing, side === 1 ? 0 : 0.05)}"/>`;
  });
  return stage.define((id) => `<linearGradient id="${id}">${stops.join('')}</linearGradient>`);
}

/** More levels between the corners, so that finishes can change between them. */
function dense(profile: LatheShape['profile']): Ring[] {
  return profile.flatMap((from, i) => {
    const to = profile[i + 1];
    if (!to) return [from];
    const parts = Math.max(1, Math.ceil(Math.abs(to[1] - from[1]) / 1.2));
    return Array.from({ length: parts }, (_, part): Ring => {
      const share = part / parts;
      return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
    });
  });
}
