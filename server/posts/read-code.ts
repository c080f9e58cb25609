import { buffer } from 'node:stream/consumers';
import type { ReviewHints } from '../../contract/posts/hints.ts';
import { judgeQrCode } from '../../contract/profile/qr-codes.ts';
import type { Deps } from '../deps.ts';

type Code = ReviewHints['qr_codes'][number];

const mostKept = 1000;
/** By the names of photos, whose files never change. */
const kept = new Map<string, Promise<Code[]>>();

/** The code in a stored photo, if there is one. */
export function readCode(deps: Deps, image: string): Promise<Code[]> {
  const found = kept.get(image) ?? judgeCode(deps, image);
  kept.set(image, found);
  for (const oldest of kept.keys()) {
    if (kept.size <= mostKept) break;
    kept.delete(oldest);
  }
  return found;
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
