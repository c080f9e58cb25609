import { decode } from './call.ts';
import type { Call } from './calls.ts';
import { NoConnection } from './failures.ts';

/** Makes a call whose reply is a file. Throws like `call`. */
export async function callForFile(
  row: Call<Record<string, string>, unknown>,
  input: Record<string, string>,
): Promise<Blob> {
  const isRead = row.method === 'GET';
  const body = { body: JSON.stringify(input), headers: { 'Content-Type': 'application/json' } };
  const path = isRead ? `${row.path}?${new URLSearchParams(input)}` : row.path;
  const response = await fetch(path, { method: row.method, ...(!isRead && body) }).catch((cause: unknown) => {
    throw new NoConnection(cause);
  });
  if (response.ok) return response.blob();
  return decode(row, { status: response.status, text: await response.text() }) as never;
}
