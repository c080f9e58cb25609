import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../db/open.ts';

/** Signed values that a browser keeps for us. All processes on one database share the key. */
export type SigningKey = Buffer;

/** What a value is for; it is part of what is signed, so that none passes as another. */
type Purpose = 'device' | 'proof';

const signatureBytes = 16;

/** Reads the site's key; the first start makes it. */
export async function loadSigningKey(db: Queryable): Promise<SigningKey> {
  const fresh = randomBytes(32).toString('base64url');
  await db.execute(sql`
    insert into app_state (key, value) values ('signing_key', ${fresh}) on conflict (key) do nothing`);
  const found = await db.execute<{ value: string }>(sql`
    select value from app_state where key = 'signing_key'`);
  return Buffer.from(found.rows[0]?.value ?? fresh, 'base64url');
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
