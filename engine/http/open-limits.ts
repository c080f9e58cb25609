import { createHash, randomBytes } from 'node:crypto';
import type { BlockList } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from '../db/queryable.ts';
import { createAddressLimits, noAddressLimits, type AddressLimits } from './address-limits.ts';
import type { Limits } from './limits.ts';
import { createRateLimiter, createUnknownAttempts, noLimits, type RateLimiter } from './rate-limit.ts';

export interface OpenLimits {
  limits: RateLimiter;
  addressLimits: AddressLimits;
  unknownAttempts: Pick<RateLimiter, 'attempt'>;
}

interface LimitSettings {
  rateLimit: boolean;
  limits: Limits;
  limitsExempt: BlockList | undefined;
}

/** The limits by the settings RATE_LIMIT, LIMITS and LIMITS_EXEMPT. */
export function openLimits(db: Queryable, settings: LimitSettings, log: FastifyBaseLogger): OpenLimits {
  if (!settings.rateLimit)
    return { limits: noLimits, addressLimits: noAddressLimits, unknownAttempts: noLimits };
  const limiter = createRateLimiter(db, settings.limits);
  const secret = randomBytes(16);
  const slotOf = (key: string) => createHash('sha256').update(secret).update(key).digest().readUInt32BE();
  return {
    limits: limiter,
    addressLimits: createAddressLimits({
      limiter,
      limits: settings.limits,
      exempt: settings.limitsExempt,
      log,
    }),
    unknownAttempts: createUnknownAttempts(slotOf),
  };
}
