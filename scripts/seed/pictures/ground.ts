import { darker, lighter, mix } from './colour.ts';
import type { Colour } from './colour.ts';
import type { Chance } from './random.ts';
import { smooth } from './space.ts';
import type { Camera, Point } from './space.ts';
import { outline } from './stage.ts';

export type Ground = 'oak' | 'ash' | 'walnut' | 'white' | 'linen' | 'tiles' | 'boards' | 'concrete';

/** The part of the ground that can be seen, with room at the sides. */
export interface Reach {
  near: number;
  far: number;
  side: number;
}

export function reachOf(camera: Camera, wall: number): Reach {
  let near = wall;
  while (near < 2000 && camera.see([0, 0, near]).y < camera.height * 1.15) near += 4;
  const { scale } = camera.see([0, 0, wall]);
  return { near, far: wall, side: camera.width / scale };
}

const woods: Partial<Record<Ground, { colour: Colour; grain: Colour; board: number }>> = {
  oak: { colour: '#bf9b70', grain: '#7d5430', board: 0 },
  ash: { colour: '#d9c3a2', grain: '#a07f58', board: 0 },
  walnut: { colour: '#7d563c', grain: '#3c2417', board: 0 },
  boards: { colour: '#b98f63', grain: '#6f4a2a', board: 13 },
};

export function drawGround(camera: Camera, ground: Ground, reach: Reach, chance: Chance): string {
  const wood = woods[ground];
  if (wood) return drawWood(camera, wood, reach, chance);
  if (ground === 'tiles') return drawTiles(camera, reach, chance);
  if (ground === 'linen') return drawCloth(camera, reach, chance);
  return drawPlain(camera, ground === 'white' ? '#e4e0d9' : '#a8a5a0', reach);
}

function patch(
  camera: Camera,
  [left, right]: [number, number],
  [far, near]: [number, number],
  paint: string,
): string {
  const corners: Point[] = [
    [left, 0, far],
    [right, 0, far],
    [right, 0, near],
    [left, 0, near],
  ];
  return `<path d="${outline(corners.map(camera.see))}" fill="${paint}" stroke="${paint}" stroke-width=".6"/>`;
}

function drawWood(
  camera: Camera,
  { colour, grain, board }: { colour: Colour; grain: Colour; board: number },
  reach: Reach,
  chance: Chance,
): string {
  const { near, far, side } = reach;
  const parts = [patch(camera, [-side, side], [far, near], colour)];
  // Furniture boards are glued from strips; a floor's are narrow and have open joints.
  const strip = board || (near - far) / chance.between(3, 6);
  for (let z = far; z < near; z += strip) {
    let left = -side - chance.between(0, 60);
    while (left < side) {
      const right = board ? left + chance.between(70, 120) : side;
      const tone =
        chance.next() < 0.5
          ? darker(colour, chance.between(0, 0.1))
          : lighter(colour, chance.between(0, 0.1));
      parts.push(patch(camera, [left, right], [z, z + strip], tone));
      if (board)
        parts.push(
          stroke(
            camera,
            [
              [right, 0, z],
              [right, 0, z + strip],
            ],
            grain,
            0.25,
            0.5,
          ),
        );
      left = right;
    }
    parts.push(
      stroke(
        camera,
        [
          [-side, 0, z],
          [side, 0, z],
        ],
        grain,
        board ? 0.25 : 0.08,
        board ? 0.55 : 0.25,
      ),
    );
  }
  const unit = (near - far) / 100;
  for (let i = 0; i < 140; i++) {
    const z = chance.between(far, near);
    const from = chance.between(-side, side * 0.4);
    const length = chance.between(0.4, 1.5) * side;
    const sway = unit * chance.between(0.1, 0.7);
    const points = Array.from({ length: 6 }, (_, k): Point => [
      from + (length * k) / 5,
      0,
      z + sway * Math.sin(k * 1.1 + i),
    ]);
    parts.push(
      stroke(
        camera,
        smooth(points, false, 2),
        i % 5 === 0 ? lighter(colour, 0.4) : grain,
        unit * chance.between(0.08, 0.5),
        chance.between(0.03, 0.13),
      ),
    );
  }
  return parts.join('');
}

function stroke(
  camera: Camera,
  points: readonly Point[],
  colour: string,
  width: number,
  opacity: number,
): string {
  const spots = points.map(camera.see);
  const pixels = Math.max(width * (spots[0]?.scale ?? 1), 0.7);
  return (
    `<path d="${outline(spots, false)}" fill="none" stroke="${colour}" stroke-width="${pixels.toFixed(1)}"` +
    ` stroke-linecap="round" stroke-opacity="${opacity.toFixed(2)}"/>`
  );
}

function drawTiles(camera: Camera, { near, far, side }: Reach, chance: Chance): string {
  const size = 30;
  const base = chance.pick(['#cfc8bb', '#b9bdbd', '#d6d0c8'] as const);
  const parts = [patch(camera, [-side, side], [far, near], darker(base, 0.25))];
  for (let z = Math.floor(far / size) * size; z < near; z += size) {
    for (let x = -Math.ceil(side / size) * size; x < side; x += size) {
      const tone = mix(
        base,
        chance.pick(['#ffffff', '#8f8574', '#7d8588'] as const),
        chance.between(0, 0.13),
      );
      parts.push(
        patch(camera, [x + 0.35, x + size - 0.35], [Math.max(z, far) + 0.35, z + size - 0.35], tone),
      );
      if (chance.next() < 0.35) {
        const [u, v] = [chance.between(3, 18), chance.between(3, 18)];
        const vein: Point[] = [
          [x + u, 0, z + v],
          [x + u + 6, 0, z + v + chance.between(-4, 4)],
          [x + 27, 0, z + v + 3],
        ];
        parts.push(stroke(camera, smooth(vein), '#7a7468', 0.15, 0.16));
      }
    }
  }
  return parts.join('');
}

/** Cloth lies in broad, faint folds. */
function drawCloth(camera: Camera, { near, far, side }: Reach, chance: Chance): string {
  const colour = chance.pick<Colour>(['#d8cfc0', '#c4c8c6', '#cdb9a6', '#aeb7bd']);
  const parts = [patch(camera, [-side, side], [far, near], colour)];
  const unit = (near - far) / 100;
  for (let i = 0; i < 9; i++) {
    const [x, z] = [chance.between(-side, side), chance.between(far, near)];
    const bend = chance.between(-8, 8) * unit;
    const fold: Point[] = [
      [x, 0, z],
      [x + 18 * unit, 0, z + bend],
      [x + 45 * unit, 0, z + bend * 0.4],
    ];
    const line = smooth(fold);
    for (let k = 6; k > 0; k--) {
      parts.push(stroke(camera, line, i % 2 ? '#ffffff' : darker(colour, 0.5), unit * k * 0.8, 0.035));
    }
  }
  return parts.join('');
}

function drawPlain(camera: Camera, colour: Colour, { near, far, side }: Reach): string {
  return patch(camera, [-side, side], [far, near], colour);
}
