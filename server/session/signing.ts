import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Queryable } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';

/** The key that signs values which browsers store. All processes on one database share it. */
export type SigningKey = Buffer;

/** The purpose of a signed value. The signed text contains it, so that a value is invalid for every other purpose. */
type Purpose =
  | 'device'
  | 'admin-browser'
  | 'proof'
  | 'unsubscribe'
  | 'appeal'
  | 'campus'
  | 'refused'
  | 'browser'
  | 'link'
  | 'demo';

const signatureBytes = 16;

/** Reads the site's key. The first start generates it. */
export async function loadSigningKey(db: Queryable): Promise<SigningKey> {
  const fresh = randomBytes(32).toString('base64url');
  await db.run(sql`
    insert into app_state (key, value) values ('signing_key', ${fresh}) on conflict (key) do nothing`);
  const found = await db.row<{ value: string }>(sql`
    select value from app_state where key = 'signing_key'`);
  return Buffer.from(found?.value ?? fresh, 'base64url');
}

/** HMAC-SHA-256, cut to 128 bits, as 22 characters of base64url. */
export function sign(key: SigningKey, purpose: Purpose, parts: readonly string[]): string {
  return createHmac('sha256', key)
    .update(JSON.stringify([purpose, ...parts]))
    .digest()
    .subarray(0, signatureBytes)
    .toString('base64url');
}

export function isSigned(
  key: SigningKey,
  purpose: Purpose,
  parts: readonly string[],
  signature: string,
): boolean {
  const given = Buffer.from(signature, 'base64url');
  return (
    given.length === signatureBytes &&
    timingSafeEqual(given, Buffer.from(sign(key, purpose, parts), 'base64url'))
  );
}
