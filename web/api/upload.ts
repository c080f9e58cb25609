import { NoConnection } from './failures.ts';
import type { RawResponse } from './send.ts';

interface Options {
  signal: AbortSignal | undefined;
  onProgress: ((share: number) => void) | undefined;
}

/** Without any progress and any answer for so long. The server may have ten pictures to look at. */
const timeoutMs = 60_000;

/**
 * One multipart exchange. Over XMLHttpRequest, because fetch does not tell how much of a body has gone out. A
 * connection that hangs counts as none.
 */
export function upload(method: string, url: string, body: FormData, options: Options): Promise<RawResponse> {
  const { signal, onProgress } = options;
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
    request.addEventListener('abort', () =>
      reject(signal?.aborted ? new DOMException('Aborted', 'AbortError') : new NoConnection()),
    );
    request.addEventListener('loadend', () => clearTimeout(timer));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}
