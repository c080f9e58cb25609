import type { BlockList, Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { addressKey, isIn } from './address.ts';
import { holdBack } from './connections.ts';
import { describeWindow, type AddressLimit, type Limits } from './limits.ts';
import { allow, LimitReached, type RateLimiter } from './rate-limit.ts';

export interface Visitor {
  address: string;
  connection: Socket;
}

export interface AddressLimits {
  /** Like `RateLimiter.take`, by the visitor's address. */
  take(limit: AddressLimit, visitor: Visitor, work: number): Promise<void>;
  giveBack(limit: AddressLimit, address: string): Promise<void>;
}

/** With RATE_LIMIT=off. */
export const noAddressLimits: AddressLimits = { take: allow, giveBack: allow };

interface Options {
  limiter: RateLimiter;
  limits: Limits;
  /** LIMITS_EXEMPT: these have no limits as addresses, only as members and accounts. */
  exempt: BlockList | undefined;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

interface Closed {
  until: number;
  refusal: LimitReached;
}

/** A flood that waits for its answers is slowed down by this, and with it what it costs the others. */
const refusalDelayMs = 1500;
const mostClosed = 10_000;

/**
 * Limits of an address, behind which a whole campus may stand. While one is closed, refusals come from memory and
 * late, so that a flood costs neither the database nor the event loop much.
 */
export function createAddressLimits({ limiter, limits, exempt, log }: Options): AddressLimits {
  const closed = new Map<string, Closed>();
  const isExempt = (address: string) => exempt !== undefined && isIn(exempt, address);

  const closedNow = (limit: AddressLimit, key: string) => {
    const found = closed.get(`${limit}:${key}`);
    return found && found.until > Date.now() ? found : undefined;
  };

  const close = (limit: AddressLimit, key: string, refusal: LimitReached) => {
    if (closed.size >= mostClosed) closed.clear();
    closed.set(`${limit}:${key}`, { until: Date.now() + (refusal.retryAfter ?? 1) * 1000, refusal });
    const windows = limits[limit].windows.map((window) => describeWindow(limit, window)).join(',');
    log.warn(
      { address: key, limit, retryAfter: refusal.retryAfter },
      `the limit ${windows} of one address is used up: if many people share it, raise the numbers in LIMITS or name it in LIMITS_EXEMPT`,
    );
  };

  return {
    async take(limit, { address, connection }, work) {
      if (isExempt(address)) return;
      const key = addressKey(address);
      const shut = closedNow(limit, key);
      if (shut && work === 0) {
        await holdBack(connection, refusalDelayMs);
        throw new LimitReached(Math.ceil((shut.until - Date.now()) / 1000), shut.refusal.proofBits);
      }
      try {
        await limiter.take(limit, key, 1, work);
      } catch (error) {
        if (!(error instanceof LimitReached)) throw error;
        if (!closedNow(limit, key)) close(limit, key, error);
        await holdBack(connection, refusalDelayMs);
        throw error;
      }
    },
    async giveBack(limit, address) {
      if (!isExempt(address)) await limiter.giveBack(limit, addressKey(address));
    },
  };
}
