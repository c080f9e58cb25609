import { darker, lighter } from './colour.ts';
import type { Colour } from './colour.ts';
import { bar, disc, printed } from './decal.ts';
import type { Place } from './decal.ts';
import { fittingHeight, write } from './letters.ts';
import type { Chance } from './random.ts';
import { smooth } from './space.ts';
import { mark } from './stage.ts';
import type { Stage } from './stage.ts';

export interface Cover {
  ground: Colour;
  ink: Colour;
  accent: Colour;
  title: readonly string[];
  motif: 'bands' | 'discs' | 'waves' | 'lattice' | 'molecule' | 'bars';
}

const covers: Cover[] = [
  {
    title: ['CALCULUS', 'EARLY', 'METHODS'],
    motif: 'waves',
    ground: '#22466b',
    ink: '#f5ecd9',
    accent: '#e2a13c',
  },
  { title: ['大学物理', 'PHYSICS'], motif: 'discs', ground: '#efe8da', ink: '#1f2a3a', accent: '#c8452f' },
  {
    title: ['ORGANIC', 'CHEMISTRY'],
    motif: 'molecule',
    ground: '#2f5b4a',
    ink: '#f4efdf',
    accent: '#e8c35a',
  },
  { title: ['MICRO', 'ECONOMICS'], motif: 'bars', ground: '#d9a13b', ink: '#27242a', accent: '#b2412e' },
  { title: ['LINEAR', 'ALGEBRA'], motif: 'lattice', ground: '#e7e3dc', ink: '#25304a', accent: '#3c78b4' },
  { title: ['中文 1', 'CHINESE'], motif: 'discs', ground: '#b8362c', ink: '#fbeccb', accent: '#f0b95a' },
  { title: ['生物学', 'BIOLOGY'], motif: 'molecule', ground: '#dfe6d5', ink: '#26443a', accent: '#6a9a58' },
  { title: ['STATISTICS'], motif: 'bars', ground: '#2b2d3c', ink: '#f0ede6', accent: '#59b2a6' },
  { title: ['日本文化', 'JAPAN'], motif: 'waves', ground: '#efe6d6', ink: '#2b3f63', accent: '#4f79a8' },
  { title: ['化学', 'CHEMISTRY 2'], motif: 'lattice', ground: '#5d3f6b', ink: '#f5ead9', accent: '#e38e5a' },
];

/** Prints a cover: a picture in the middle, the title above, the publisher below. */
export function drawCover(
  stage: Stage,
  place: Place,
  [wide, high]: readonly [number, number],
  cover: Cover,
): void {
  const { ink, accent, title, motif } = cover;
  const edge = wide * 0.12;
  motifs[motif](stage, place, [wide, high], cover);
  let level = high - edge * 0.9;
  title.forEach((line, row) => {
    const height = fittingHeight(line, wide - edge * 2, row === 0 ? high * 0.095 : high * 0.07);
    level -= height;
    write(stage, place, line, { x: edge, y: level, height, colour: ink, weight: row === 0 ? 0.17 : 0.12 });
    level -= height * 0.5;
  });
  if (title.length === 0) return;
  bar(stage, place, [edge, level, wide * 0.22, high * 0.008], { colour: accent });
  const foot = high * 0.028;
  write(stage, place, 'FOURTH EDITION', { x: edge, y: edge * 0.7, height: foot, colour: ink, weight: 0.13 });
  disc(stage, place, [wide - edge, edge * 0.7 + foot / 2, foot * 0.8], { colour: accent });
}

drawCover.pick = (chance: Chance): Cover => chance.inTurn(covers);

type Motif = (stage: Stage, place: Place, size: readonly [number, number], cover: Cover) => void;

const motifs: Record<Cover['motif'], Motif> = {
  bands(stage, place, [wide, high], { accent, ink }) {
    bar(stage, place, [wide * 0.07, high * 0.3, wide * 0.93, high * 0.2], { colour: accent });
    bar(stage, place, [wide * 0.07, high * 0.27, wide * 0.93, high * 0.015], { colour: ink });
  },
  discs(stage, place, [wide, high], { ground, accent, ink }) {
    const middle = [wide * 0.56, high * 0.36] as const;
    disc(stage, place, [...middle, wide * 0.32], { colour: accent });
    disc(stage, place, [middle[0] - wide * 0.1, middle[1] - high * 0.03, wide * 0.19], {
      colour: darker(accent, 0.35),
    });
    disc(stage, place, [middle[0] - wide * 0.1, middle[1] - high * 0.03, wide * 0.09], { colour: ground });
    for (const size of [0.36, 0.385]) {
      const orbit = Array.from({ length: 61 }, (_, i) => {
        const angle = (i * Math.PI) / 30;
        return place(
          middle[0] + wide * size * Math.cos(angle),
          middle[1] + wide * size * 0.36 * Math.sin(angle + 0.5),
        );
      });
      mark(stage, orbit, 0.12, ink, 0.8);
    }
  },
  waves(stage, place, [wide, high], { ground, accent, ink }) {
    for (let row = 0; row < 7; row++) {
      const level = high * (0.5 - row * 0.055);
      const crest: [number, number][] = Array.from({ length: 9 }, (_, i) => [
        wide * (0.07 + 0.93 * (i / 8)),
        level + high * 0.05 * Math.sin(i * 1.15 + row * 0.75),
      ]);
      const tint = row % 3 === 0 ? accent : row % 3 === 1 ? lighter(ground, 0.2) : darker(ground, 0.3);
      printed(
        stage,
        place,
        [[wide * 0.07, high * 0.12], [wide, high * 0.12], ...smooth(crest).toReversed()],
        { colour: tint },
      );
      mark(
        stage,
        smooth(crest).map(([x, y]) => place(x, y)),
        0.08,
        ink,
        0.7,
      );
    }
  },
  lattice(stage, place, [wide, high], { accent, ink, ground }) {
    for (let i = 0; i < 6; i++) {
      for (let k = 0; k < 6; k++) {
        const [x, y] = [wide * (0.14 + i * 0.13 + k * 0.02), high * (0.14 + k * 0.075)];
        const tint = (i * 3 + k * 5) % 4 === 0 ? accent : (i + k) % 3 === 0 ? ink : darker(ground, 0.12);
        const [w, h] = [wide * 0.1, high * 0.055];
        printed(
          stage,
          place,
          [
            [x, y],
            [x + w, y],
            [x + w * 1.18, y + h],
            [x + w * 0.18, y + h],
          ],
          { colour: tint },
        );
      }
    }
  },
  molecule(stage, place, [wide, high], { accent, ink, ground }) {
    const size = wide * 0.15;
    const cells: [number, number][] = [
      [0.36, 0.42],
      [0.62, 0.42],
      [0.49, 0.26],
      [0.75, 0.26],
    ];
    for (const [u, v] of cells) {
      const corners = Array.from({ length: 7 }, (_, i): [number, number] => {
        const angle = (i * Math.PI) / 3 + Math.PI / 6;
        return [wide * u + size * Math.cos(angle), high * v + size * Math.sin(angle)];
      });
      mark(
        stage,
        corners.map(([x, y]) => place(x, y)),
        0.32,
        ink,
        0.9,
      );
      for (const [x, y] of corners.slice(0, 3)) {
        disc(stage, place, [x, y, wide * 0.042], { colour: accent });
        disc(stage, place, [x - wide * 0.012, y + wide * 0.012, wide * 0.014], {
          colour: lighter(ground, 0.7),
        });
      }
    }
  },
  bars(stage, place, [wide, high], { accent, ink, ground }) {
    [0.12, 0.2, 0.17, 0.28, 0.24, 0.36].forEach((value, i) => {
      const tint = i === 3 ? accent : i % 2 ? ink : darker(ground, 0.3);
      bar(stage, place, [wide * (0.14 + i * 0.125), high * 0.15, wide * 0.09, high * value], {
        colour: tint,
      });
    });
    const curve: [number, number][] = [
      [0.14, 0.22],
      [0.32, 0.31],
      [0.5, 0.33],
      [0.68, 0.45],
      [0.86, 0.54],
    ];
    mark(
      stage,
      smooth(curve).map(([u, v]) => place(wide * u, high * v)),
      0.28,
      accent,
    );
  },
};
