import { box } from './box.ts';
import type { Faces } from './box.ts';
import { darker, lighter } from './colour.ts';
import type { Colour, Finish } from './colour.ts';
import { drawCover } from './covers.ts';
import type { Cover } from './covers.ts';
import { bar, placeOn } from './decal.ts';
import { fittingHeight, write } from './letters.ts';
import { path } from './outlines.ts';
import { plus, spin } from './space.ts';
import type { Point } from './space.ts';
import { mark } from './stage.ts';
import type { Stage } from './stage.ts';
import type { Thing } from './things.ts';

const paper: Finish = { colour: '#efe6d2', gloss: 0.05 };

interface Book {
  at: Point;
  /** Width of the cover, thickness, height of the cover. */
  size: Point;
  turn: number;
  cover: Cover;
}

/** A lying book, its spine to the left of its cover. */
function layBook(stage: Stage, { at, size, turn, cover }: Book): Faces {
  const [wide, thick, long] = size;
  const board = 0.22;
  const shell: Finish = { colour: cover.ground, gloss: 0.3 };
  const moved = (x: number, y: number, z = 0): Point => plus(at, plus(spin([x, 0, z], turn), [0, y, 0]));
  underside(stage, at, [wide, long], turn);
  box(stage, shell, { at, size: [wide, board, long], turn, casts: false, grounded: at[1] < 0.3 });
  const block = box(stage, paper, {
    at: moved(-0.12, board),
    size: [wide - 0.7, thick - board * 2, long - 0.6],
    turn,
    grounded: false,
    sides: { left: shell },
  });
  for (const side of ['front', 'right'] as const) {
    if (!block.seen.has(side)) continue;
    for (let i = 1; i < 9; i++) {
      const level = i / 9 + Math.sin(i * 7) * 0.03;
      mark(stage, [block[side](0.01, level), block[side](0.99, level)], 0.035, '#8d7c5f', 0.4);
    }
    // The cover's overhang darkens the uppermost pages.
    mark(stage, [block[side](0, 0.97), block[side](1, 0.97)], 0.14, '#2a2118', 0.35);
  }
  const top = box(stage, shell, {
    at: moved(0, thick - board),
    size: [wide, board, long],
    turn,
    grounded: false,
  });
  // The round of the spine.
  const spine = box(stage, shell, {
    at: moved(-wide / 2 + 0.1, 0),
    size: [0.3, thick, long],
    turn,
    casts: false,
    grounded: false,
  });
  const crease = (x: number) => [top.top(x, 0), top.top(x, 1)];
  mark(stage, crease(0.045), 0.16, darker(cover.ground, 0.45), 0.5);
  mark(stage, crease(0.056), 0.08, lighter(cover.ground, 0.5), 0.4);
  return { ...top, left: spine.left };
}

/** The dark gap below, where little light gets in. */
function underside(stage: Stage, at: Point, [wide, long]: readonly [number, number], turn: number): void {
  if (at[1] < 0.3) return;
  const corners = path(`${-wide / 2} 0 ${-long / 2}, ${-wide / 2} 0 ${long / 2}, ${wide / 2} 0 ${long / 2}`);
  const edge = corners.map((corner) => plus(at, spin(corner, turn)));
  mark(stage, edge, 0.7, '#120d0a', 0.22);
  mark(stage, edge, 0.3, '#120d0a', 0.3);
}

const textbook: Thing = {
  size: [23, 25],
  pitch: 52,
  target: [0, 0, 0.5],
  grounds: ['oak', 'ash', 'walnut', 'white', 'linen'],
  build(stage, chance) {
    const cover = drawCover.pick(chance);
    const size: Point = [18.5, chance.between(1.8, 3.4), 25.5];
    const turn = chance.between(-14, 16);
    const faces = layBook(stage, { at: [0, 0, 0], size, turn, cover });
    drawCover(stage, placeOn(faces.top, size[0], size[2]), [size[0], size[2]], cover);
    sheen(stage, faces);
  },
};

/** A laminated cover mirrors a little of the window. */
function sheen(stage: Stage, { top }: Faces): void {
  const corners: [number, number][] = [
    [0.06, 1],
    [0.5, 1],
    [0.24, 0],
    [0, 0],
  ];
  const spots = corners.map(([u, v]) => stage.camera.see(top(u, v)));
  const paint = stage.define(
    (id) =>
      `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2=".7"><stop stop-color="#fff" stop-opacity=".26"/>` +
      '<stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>',
  );
  stage.draw(
    `<polygon points="${spots.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}" fill="${paint}"/>`,
  );
}

const spines: [title: string, ground: Colour, ink: Colour][] = [
  ['CALCULUS', '#2f5d7c', '#f3ead7'],
  ['大学物理', '#a63d32', '#f6e3c0'],
  ['ORGANIC CHEMISTRY', '#3e6b4f', '#f0e7d2'],
  ['MICROECONOMICS', '#d3a63f', '#2c2a2b'],
  ['中文', '#e8e0d0', '#8c2f2a'],
  ['LINEAR ALGEBRA', '#2b2f3d', '#d9b35f'],
  ['生物化学', '#6f4a73', '#f2e6ee'],
  ['ART HISTORY', '#c86f4a', '#fff3e2'],
  ['日本文化', '#49657f', '#f4f0e6'],
];

const bookStack: Thing = {
  size: [31, 25],
  pitch: 19,
  grounds: ['oak', 'ash', 'walnut', 'white', 'linen', 'boards'],
  build(stage, chance) {
    const count = Math.floor(chance.between(4, 7));
    let level = 0;
    const first = chance.inTurn([0, 4, 7, 2, 6, 1, 5, 3, 8]);
    for (let i = 0; i < count; i++) {
      const [title, ground, ink] = spines[(first + i * 2) % spines.length] ?? ['', '#2f5d7c', '#ffffff'];
      const size: Point = [17.6 - i * 0.4, chance.between(2, 4), chance.between(22, 26)];
      const cover: Cover = { ground, ink, accent: lighter(ground, 0.35), title: [title], motif: 'bands' };
      // Lying with the spine to the viewer: the book's left is turned to the front.
      const turn = 90 + chance.between(-9, 9) + (i === count - 1 ? 12 : 0);
      const at: Point = [chance.between(-1, 1), level, chance.between(-0.2, 0.2)];
      const faces = layBook(stage, { at, size, turn, cover });
      const [, thick, long] = size;
      const spine = placeOn(faces.left, long, thick);
      const height = fittingHeight(title, long * 0.6, thick * 0.42);
      bar(stage, spine, [1.1, 0.02, 0.35, thick - 0.04], { colour: ink });
      bar(stage, spine, [long - 1.7, 0.02, 0.35, thick - 0.04], { colour: ink });
      write(stage, spine, title, {
        x: long * 0.12,
        y: (thick - height) / 2,
        height,
        colour: ink,
        weight: 0.15,
      });
      bar(stage, spine, [long * 0.86, thick * 0.3, 1.1, thick * 0.4], { colour: cover.accent });
      if (i === count - 1)
        drawCover(stage, placeOn(faces.top, size[0], size[2]), [size[0], size[2]], { ...cover, title: [] });
      level += thick;
    }
  },
};

export const books = { textbook, bookStack };
