import * as z from 'zod/mini';
import type { Endpoint } from '../../contract/endpoint.ts';
import { NoConnection, refusal } from './failures.ts';
import { multipartBody, type Part } from './multipart.ts';
import { send, type Answer } from './send.ts';
import { upload } from './upload.ts';

// The schemas would otherwise try to compile themselves, which the site's CSP reports as a violation.
z.config({ jitless: true });

export interface CallOptions {
  signal?: AbortSignal;
  /** Files and repeated fields of a multipart call, in the order in which they are to arrive. */
  parts?: readonly Part[];
  /** From 0 to 1, while a multipart body goes out. */
  onProgress?: (share: number) => void;
}

/**
 * Makes a call of the table: `await call(postEndpoints.save, { postId })`. Throws a `RefusedCall` for an error
 * reply and `NoConnection` where there was none.
 */
export async function call<Request extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  row: Endpoint<Request, Reply>,
  input: z.input<Request>,
  { signal, parts = [], onProgress }: CallOptions = {},
): Promise<z.output<Reply>> {
  const fields = Object.entries(input ?? {}).filter(([, value]) => value !== undefined && value !== null);
  let answer: Answer;
  if (row.files) {
    answer = await upload(row.method, row.path, multipartBody(fields, parts), { signal, onProgress });
  } else if (row.method === 'GET') {
    const query = new URLSearchParams(fields.map(([name, value]) => [name, String(value)]));
    answer = await send('GET', query.size > 0 ? `${row.path}?${query}` : row.path, { signal });
  } else {
    const body = fields.length > 0 ? JSON.stringify(Object.fromEntries(fields)) : undefined;
    answer = await send(row.method, row.path, { signal, body });
  }
  return decode(row, answer);
}

function decode<Reply extends z.ZodMiniType>(row: Endpoint<z.ZodMiniType, Reply>, { status, text }: Answer) {
  const body = parse(text);
  if (status < 200 || status > 299) throw refusal(status, body);
  const value = row.jsonString && typeof body === 'string' ? parse(body) : body;
  const reply = row.reply.safeParse(value ?? {});
  // Something else answered in the server's place, such as a network's login page.
  if (!reply.success) throw new NoConnection(reply.error);
  return reply.data;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not ours: `decode` judges by the status, or by the schema.
    return undefined;
  }
}
