import { drawBackdrop, drawSunlight } from './pictures/backdrop.ts';
import { books } from './pictures/books.ts';
import { carried } from './pictures/carried.ts';
import { desk } from './pictures/desk.ts';
import { develop } from './pictures/develop.ts';
import { food } from './pictures/food.ts';
import { drawGround, reachOf } from './pictures/ground.ts';
import { guitar } from './pictures/guitar.ts';
import { kitchen } from './pictures/kitchen.ts';
import { chanceOf } from './pictures/random.ts';
import { room } from './pictures/room.ts';
import { cameraOf } from './pictures/space.ts';
import { sport } from './pictures/sport.ts';
import { stageOf } from './pictures/stage.ts';
import type { Thing } from './pictures/things.ts';

export const things = { ...books, ...kitchen, ...food, ...desk, ...room, ...carried, ...sport, guitar };

export type PictureKind = keyof typeof things;

export const pictureKinds = Object.keys(things) as PictureKind[];

/** How many variants in a row show one and the same thing: from the front, from both sides, from near. */
export const shotsOfThing = 4;

/**
 * A JPEG of a thing for a demo post, drawn by the project itself, so that no one's photos are used.
 * The same kind and variant always give the same picture.
 */
export async function drawPicture(kind: PictureKind, variant: number): Promise<Buffer> {
  const thing: Thing = things[kind];
  const number = Math.floor(variant / shotsOfThing);
  const shot = variant % shotsOfThing;
  const item = `${kind} ${number}`;
  // One thing stays in one room; only the hand that holds the camera moves.
  const place = chanceOf(`room of ${item}`);
  const hand = chanceOf(`shot ${shot} of ${item}`);
  const [wide, high] = thing.size;
  const [width, height] = hand.pick(framesFor(wide / high));
  const camera = cameraOf({
    width,
    height,
    pitch: thing.pitch + hand.between(-3, 4) + (shot === 2 ? 9 : 0),
    yaw: hand.between(-8, 8) + ([0, 16, -14, 0][shot] ?? 0),
    distance: Math.max(wide, high) * 3.4,
    target: thing.target ?? [0, high * 0.42, 0],
    zoom: Math.min(width / wide, height / high) * (shot === 3 ? 1.2 : hand.between(0.66, 0.74)),
  });
  const unit = Math.max(wide, high) / 3;
  const reach = reachOf(camera, -unit * place.between(3.6, 4.6));
  const ground = drawGround(camera, place.pick(thing.grounds), reach, place);
  const backdrop = drawBackdrop(camera, reach, unit, place);
  const sunlight = drawSunlight(camera, unit, place);
  const stage = stageOf(camera);
  thing.build(stage, chanceOf(item, number));
  const roll = hand.between(-1.6, 1.6);
  return develop({ width, height, ground, backdrop, sunlight, roll, ...stage.layers() }, hand);
}

const square = [1200, 1200] as const;
const lying = [1200, 900] as const;
const standing = [900, 1200] as const;

/** How phones are held for things of this shape. */
function framesFor(shape: number): readonly (readonly [width: number, height: number])[] {
  if (shape > 1.25) return [square, lying, lying];
  if (shape < 0.8) return [square, standing, standing];
  return [square, square, lying, standing];
}
