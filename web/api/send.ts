import { NoConnection } from './failures.ts';

export interface RawResponse {
  status: number;
  text: string;
}

const timeoutMs = 30_000;

interface Options {
  signal: AbortSignal | undefined;
  body?: string | undefined;
  /** Completes the request even if the page is closed. */
  keepalive?: boolean | undefined;
}

/** Sends a request with fetch. Throws `NoConnection` on a network error or a timeout. */
export async function send(
  method: string,
  url: string,
  { signal, body, keepalive = false }: Options,
): Promise<RawResponse> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
  const stop = () => timeout.abort();
  signal?.addEventListener('abort', stop);
  try {
    const response = await fetch(url, {
      method,
      credentials: 'same-origin',
      signal: timeout.signal,
      keepalive,
      ...(body !== undefined && { body, headers: { 'Content-Type': 'application/json' } }),
    });
    return { status: response.status, text: await response.text() };
  } catch (cause) {
    // The caller aborted and expects the AbortError.
    if (signal?.aborted) throw cause;
    throw new NoConnection(cause);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}
