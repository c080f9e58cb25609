import { decode } from './call.ts';
import type { Call } from './calls.ts';
import { NoConnection } from './failures.ts';
import { multipartBody, type Part } from './multipart.ts';
import type { RawResponse } from './send.ts';

interface Options {
  /** Files and repeated fields, in their order. */
  parts: readonly Part[];
  /** From 0 to 1, while the body is uploaded. */
  onProgress?: (share: number) => void;
}

/** Makes a call of the table with a multipart body. Throws like `call`. */
export async function callWithFiles<Request, Reply>(
  row: Call<Request, Reply>,
  input: Request,
  { parts, onProgress }: Options,
): Promise<Reply> {
  const fields = Object.entries(input ?? {}).filter(([, value]) => value !== undefined && value !== null);
  return decode(row, await upload(row.method, row.path, multipartBody(fields, parts), onProgress));
}

/** Milliseconds without progress. The server may have to convert ten images. */
const timeoutMs = 60_000;

/**
 * Sends a multipart request with XMLHttpRequest, because fetch reports no upload progress. Rejects with
 * `NoConnection` on a network error or a timeout.
 */
function upload(
  method: string,
  url: string,
  body: FormData,
  onProgress: ((share: number) => void) | undefined,
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    let timer = setTimeout(() => request.abort(), timeoutMs);
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), timeoutMs);
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    });
    request.addEventListener('load', () => resolve({ status: request.status, text: request.responseText }));
    request.addEventListener('error', () => reject(new NoConnection()));
    request.addEventListener('abort', () => reject(new NoConnection()));
    request.addEventListener('loadend', () => clearTimeout(timer));
    request.send(body);
  });
}
