import type { BlockList } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { boundedMap } from '../cache.ts';
import { addressKey, isIn } from './address.ts';
import { holdBack } from './connections.ts';
import {
  describeWindow,
  LimitReached,
  type AddressLimits,
  type RateLimits,
  type RateLimiter,
  type Visitor,
} from './limits.ts';

interface Options<Name extends string> {
  limiter: RateLimiter<Name>;
  limits: RateLimits<Name>;
  /** LIMITS_EXEMPT: networks without limits by address. Limits by member and account still apply. */
  exempt: BlockList | undefined;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

interface Closed {
  until: number;
  refusal: LimitReached;
}

/** Slows down clients that wait for each response before they send the next request. */
const refusalDelayMs = 1500;
const maxClosed = 10_000;

/**
 * Limits by address, which a whole campus may share. While a limit is used up, refusals need no database and are
 * delayed, so that a flood costs little.
 */
export function createAddressLimits<Name extends string>({
  limiter,
  limits,
  exempt,
  log,
}: Options<Name>): AddressLimits<Name> {
  const closed = boundedMap<Closed>(maxClosed);
  const isExempt = (address: string) => exempt !== undefined && isIn(exempt, address);

  const closedNow = (limit: Name | 'read-address', key: string) => {
    const found = closed.get(`${limit}:${key}`);
    return found && found.until > Date.now() ? found : undefined;
  };

  const close = (limit: Name | 'read-address', key: string, refusal: LimitReached) => {
    closed.set(`${limit}:${key}`, { until: Date.now() + (refusal.retryAfter ?? 1) * 1000, refusal });
    const windows = limits[limit].windows.map((window) => describeWindow(limit, window)).join(',');
    log.warn(
      { address: key, limit, retryAfter: refusal.retryAfter },
      `the limit ${windows} of one address is used up: if many people share it, raise the numbers in LIMITS or name it in LIMITS_EXEMPT`,
    );
  };

  const count = async (
    limit: Name | 'read-address',
    { address, connection, key }: Visitor,
    work: number,
    counted: () => Promise<unknown>,
  ) => {
    if (isExempt(address)) return;
    const shut = closedNow(limit, key);
    if (shut && work === 0) {
      await holdBack(connection, refusalDelayMs);
      throw new LimitReached(Math.ceil((shut.until - Date.now()) / 1000), shut.refusal.proofBits);
    }
    try {
      await counted();
    } catch (error) {
      if (!(error instanceof LimitReached)) throw error;
      if (!closedNow(limit, key)) close(limit, key, error);
      await holdBack(connection, refusalDelayMs);
      throw error;
    }
  };

  return {
    consume: (limit, visitor, work) =>
      count(limit, visitor, work, () => limiter.consume(limit, visitor.key, 1, work)),
    check: (limit, visitor, work) =>
      count(limit, visitor, work, () => limiter.check(limit, visitor.key, work)),
    read: (limit, visitor) => count(limit, visitor, 0, () => limiter.read(limit, visitor.key)),
    async refund(limit, address) {
      if (!isExempt(address)) await limiter.refund(limit, addressKey(address));
    },
  };
}
