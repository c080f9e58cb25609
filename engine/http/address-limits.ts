import type { BlockList } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { boundedMap } from '../cache.ts';
import { addressKey, isIn } from './address.ts';
import { describeWindows, LimitReached, type RateLimits, type Visitor } from './limits.ts';
import type { RateLimiter } from './rate-limit.ts';

/** Slows down clients that wait for each response before they send the next request. */
const refusalDelayMs = 1500;
const maxClosed = 10_000;

export type AddressLimits<Name extends string = string> = ReturnType<typeof createAddressLimits<Name>>;

/**
 * Limits by address, which a whole campus may share. While a limit is used up, refusals need no database and are
 * delayed, so that a flood costs little. `exempt` are networks without limits by address; limits by member and account
 * still apply.
 */
export function createAddressLimits<Name extends string>(
  limiter: RateLimiter<Name>,
  limits: RateLimits<Name>,
  exempt: BlockList | undefined,
  log: Pick<FastifyBaseLogger, 'warn'>,
) {
  const closed = boundedMap<{ until: number; proofBits: number | undefined }>(maxClosed);
  const isExempt = (address: string) => exempt !== undefined && isIn(exempt, address);

  const guard = async (
    limit: Name | 'read-address',
    { address, key }: Visitor,
    work: number,
    counted: () => Promise<unknown>,
  ): Promise<void> => {
    if (isExempt(address)) return;
    const restMs = () => (closed.get(`${limit}:${key}`)?.until ?? 0) - Date.now();
    try {
      if (work === 0 && restMs() > 0)
        throw new LimitReached(Math.ceil(restMs() / 1000), closed.get(`${limit}:${key}`)?.proofBits);
      await counted();
    } catch (error) {
      if (!(error instanceof LimitReached)) throw error;
      const { retryAfter = 1, proofBits } = error;
      if (restMs() <= 0) {
        closed.set(`${limit}:${key}`, { until: Date.now() + retryAfter * 1000, proofBits });
        log.warn(
          { address: key, limit, retryAfter },
          `the limit ${describeWindows(limit, limits[limit])} of one address is used up: if many people share it, raise the numbers in LIMITS or name it in LIMITS_EXEMPT`,
        );
      }
      await sleep(refusalDelayMs);
      throw error;
    }
  };

  return {
    /** `RateLimiter.consume` by the visitor's address. `work` is the bits of a proof, or 0. */
    consume(limit: Name, visitor: Visitor, work: number): Promise<void> {
      return guard(limit, visitor, work, () => limiter.consume(limit, visitor.key, 1, work));
    },
    check(limit: Name, visitor: Visitor, work: number): Promise<void> {
      return guard(limit, visitor, work, () => limiter.check(limit, visitor.key, work));
    },
    read(limit: Name | 'read-address', visitor: Visitor): Promise<unknown> {
      return guard(limit, visitor, 0, () => limiter.read(limit, visitor.key));
    },
    async refund(limit: Name, address: string): Promise<void> {
      if (!isExempt(address)) await limiter.refund(limit, addressKey(address));
    },
  };
}
