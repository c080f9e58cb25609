import type { Ground } from './ground.ts';
import type { Chance } from './random.ts';
import type { Point } from './space.ts';
import type { Stage } from './stage.ts';

/** How a thing is set up for its picture. */
export interface Thing {
  /** About the space that it takes, in centimetres: wide, high. */
  size: readonly [wide: number, high: number];
  /** Degrees of looking down. */
  pitch: number;
  grounds: readonly [Ground, ...Ground[]];
  /** The middle of the picture; half of its height where nothing is said. */
  target?: Point;
  build(stage: Stage, chance: Chance): void;
}
