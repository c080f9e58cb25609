import { said } from '../languages.ts';
import { CampusProblem } from './provider.ts';

/** How long an answer of a provider may take. */
export const usualMs = 5000;
const longestBody = 256 * 1024;
const openAtOnce = 20;

export type Ask = (address: string | URL, init?: RequestInit) => Promise<Response>;

/**
 * Asks a provider. An answer that is late, a server's failure or absent is `campus_down`, a larger one
 * `campus_invalid`. Redirects are not followed. Questions beyond twenty wait for their turn, within their time.
 */
export function createAsk(longestMs = usualMs): Ask {
  let open = 0;
  const waiting = new Set<() => void>();

  const enter = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const go = () => {
        waiting.delete(go);
        open += 1;
        resolve();
      };
      if (open < openAtOnce) return go();
      waiting.add(go);
      signal.addEventListener('abort', () => {
        if (waiting.delete(go)) reject(new CampusProblem('campus_down'));
      });
    });

  return async (address, init = {}) => {
    const signal = AbortSignal.timeout(longestMs);
    await enter(signal);
    try {
      const response = await fetch(address, { ...init, redirect: 'manual', signal });
      if (response.status >= 500) {
        await response.body?.cancel();
        throw new CampusProblem('campus_down', {
          cause: new Error(said.failures.campus.answers({ status: `${response.status}` })),
        });
      }
      const body = await readAll(response);
      return new Response(body.length > 0 ? new Uint8Array(body) : null, response);
    } catch (error) {
      if (error instanceof CampusProblem) throw error;
      const late = new Error(said.failures.campus.late({ seconds: `${longestMs / 1000}` }));
      throw new CampusProblem('campus_down', { cause: signal.aborted ? late : error });
    } finally {
      open -= 1;
      const [next] = waiting;
      next?.();
    }
  };
}

async function readAll(response: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > longestBody) throw new CampusProblem('campus_invalid');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
