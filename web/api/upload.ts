import { NoConnection } from './failures.ts';
import type { Answer } from './send.ts';

interface Options {
  signal: AbortSignal | undefined;
  onProgress: ((share: number) => void) | undefined;
}

/** One multipart exchange. Over XMLHttpRequest, because fetch does not tell how much of a body has gone out. */
export function upload(method: string, url: string, body: FormData, options: Options): Promise<Answer> {
  const { signal, onProgress } = options;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    });
    request.addEventListener('load', () => resolve({ status: request.status, text: request.responseText }));
    request.addEventListener('error', () => reject(new NoConnection()));
    request.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}
