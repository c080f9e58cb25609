import { NoConnection } from './failures.ts';
import type { RawResponse } from './send.ts';

/** Milliseconds without progress. The server may have to convert ten images. */
const timeoutMs = 60_000;

/**
 * Sends a multipart request with XMLHttpRequest, because fetch reports no upload progress. Rejects with
 * `NoConnection` on a network error or a timeout.
 */
export function upload(
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
