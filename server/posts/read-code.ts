import { buffer } from 'node:stream/consumers';
import type { ReviewHints } from '../../contract/posts/hints.ts';
import { judgeQrCode } from '../../contract/profile/qr-codes.ts';
import { boundedMap } from '../../engine/cache.ts';
import type { Deps } from '../deps.ts';

type Code = ReviewHints['qr_codes'][number];

/** By the names of photos, whose files never change. */
const kept = boundedMap<readonly Code[]>(1000);

/** The code in a stored photo, if there is one. */
export async function readCode(deps: Deps, image: string): Promise<readonly Code[]> {
  return kept.get(image) ?? kept.set(image, await judgeCode(deps, image));
}

async function judgeCode({ images }: Deps, image: string): Promise<Code[]> {
  const file = await images.store.open(image);
  const content = file && (await images.readQr(await buffer(file.stream), image));
  if (content === undefined) return [];
  const address = URL.canParse(content) ? new URL(content) : undefined;
  const isLink = address?.protocol === 'http:' || address?.protocol === 'https:';
  const kind = judgeQrCode(content).kind === 'payment' ? 'payment' : isLink ? 'link' : 'other';
  return [{ image: `uploads/${image}`, kind, host: isLink ? address.host : null }];
}
