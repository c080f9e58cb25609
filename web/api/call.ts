import type { Call } from './calls.ts';
import { NoConnection, refusal } from './failures.ts';
import { send, type RawResponse } from './send.ts';

export interface CallOptions {
  signal?: AbortSignal;
  /** Completes the call even if the page is closed. */
  keepalive?: boolean;
}

/**
 * Makes a call of the table: `await call(postCalls.save, { postId })`. Throws `RefusedCall` for an error reply and
 * `NoConnection` without a reply.
 */
export async function call<Request, Reply>(
  row: Call<Request, Reply>,
  input: Request,
  { signal, keepalive }: CallOptions = {},
): Promise<Reply> {
  const given = Object.entries(input ?? {}).filter(([, value]) => value !== undefined);
  if (row.method === 'GET') {
    // JSON can say null; forms and queries can't.
    const fields = given.filter(([, value]) => value !== null);
    const query = new URLSearchParams(fields.map(([name, value]) => [name, String(value)]));
    return decode(row, await send('GET', query.size > 0 ? `${row.path}?${query}` : row.path, { signal }));
  }
  const body = given.length > 0 ? JSON.stringify(Object.fromEntries(given)) : undefined;
  return decode(row, await send(row.method, row.path, { signal, body, keepalive }));
}

/** Reads a reply. Some are a JSON string that contains JSON (rule W1). */
export function decode<Reply>(row: Call<unknown, Reply>, { status, text }: RawResponse): Reply {
  const body = parse(text);
  if (status < 200 || status > 299) throw refusal(status, body);
  const reply = row.jsonString && typeof body === 'string' ? parse(body) : body;
  // Something else replied instead of the server, such as the login page of a network.
  if (typeof reply !== 'object' || reply === null) throw new NoConnection();
  return reply as Reply;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not a reply of the server: `decode` reports it.
    return undefined;
  }
}
