import type { Call } from './calls.ts';
import { NoConnection, refusal } from './failures.ts';
import { multipartBody, type Part } from './multipart.ts';
import { send, type RawResponse } from './send.ts';
import { upload } from './upload.ts';

export interface CallOptions {
  signal?: AbortSignal;
  /** Files and repeated fields of a multipart call, in the order in which they are to arrive. */
  parts?: readonly Part[];
  /** From 0 to 1, while a multipart body goes out. */
  onProgress?: (share: number) => void;
}

/**
 * Makes a call of the table: `await call(postCalls.save, { postId })`. Throws a `RefusedCall` for an error
 * reply and `NoConnection` where there was none.
 */
export async function call<Request, Reply>(
  row: Call<Request, Reply>,
  input: Request,
  { signal, parts = [], onProgress }: CallOptions = {},
): Promise<Reply> {
  const fields = Object.entries(input ?? {}).filter(([, value]) => value !== undefined && value !== null);
  if (row.files) {
    const body = multipartBody(fields, parts);
    return decode(row, await upload(row.method, row.path, body, { signal, onProgress }));
  }
  if (row.method === 'GET') {
    const query = new URLSearchParams(fields.map(([name, value]) => [name, String(value)]));
    return decode(row, await send('GET', query.size > 0 ? `${row.path}?${query}` : row.path, { signal }));
  }
  const body = fields.length > 0 ? JSON.stringify(Object.fromEntries(fields)) : undefined;
  return decode(row, await send(row.method, row.path, { signal, body }));
}

/** The one place where answers are read; a JSON document that is a string holds the JSON (rule W1). */
function decode<Reply>(row: Call<unknown, Reply>, { status, text }: RawResponse): Reply {
  const body = parse(text);
  if (status < 200 || status > 299) throw refusal(status, body);
  const reply = row.jsonString && typeof body === 'string' ? parse(body) : body;
  // Something else answered in the server's place, such as a network's login page.
  if (typeof reply !== 'object' || reply === null) throw new NoConnection();
  return reply as Reply;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not ours: `decode` judges it.
    return undefined;
  }
}
