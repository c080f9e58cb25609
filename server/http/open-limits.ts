import { createHash, randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { Queryable } from '../db/open.ts';
import { createAddressLimits, noAddressLimits, type AddressLimits } from './address-limits.ts';
import { createRateLimiter, createUnknownAttempts, noLimits, type RateLimiter } from './rate-limit.ts';

export interface OpenLimits {
  limits: RateLimiter;
  addressLimits: AddressLimits;
  unknownAttempts: Pick<RateLimiter, 'attempt'>;
}

/** The limits that the settings ask for: RATE_LIMIT, LIMITS and LIMITS_EXEMPT. */
export function openLimits(db: Queryable, config: Config, log: FastifyBaseLogger): OpenLimits {
  if (!config.rateLimit)
    return { limits: noLimits, addressLimits: noAddressLimits, unknownAttempts: noLimits };
  const limiter = createRateLimiter(db, config.limits);
  const secret = randomBytes(16);
  const slotOf = (key: string) => createHash('sha256').update(secret).update(key).digest().readUInt32BE();
  return {
    limits: limiter,
    addressLimits: createAddressLimits({
      limiter,
      limits: config.limits,
      exempt: config.limitsExempt,
      log,
    }),
    unknownAttempts: createUnknownAttempts(slotOf),
  };
}
