import { NoConnection } from './failures.ts';

export interface RawResponse {
  status: number;
  text: string;
}

const timeoutMs = 30_000;

interface Options {
  signal: AbortSignal | undefined;
  body?: string | undefined;
}

/** One exchange over fetch. A connection that hangs counts as none. */
export async function send(method: string, url: string, { signal, body }: Options): Promise<RawResponse> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
  const stop = () => timeout.abort();
  signal?.addEventListener('abort', stop);
  try {
    const response = await fetch(url, {
      method,
      credentials: 'same-origin',
      signal: timeout.signal,
      ...(body !== undefined && { body, headers: { 'Content-Type': 'application/json' } }),
    });
    return { status: response.status, text: await response.text() };
  } catch (cause) {
    // Given up by the caller: it wants the abort as it is.
    if (signal?.aborted) throw cause;
    throw new NoConnection(cause);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}
