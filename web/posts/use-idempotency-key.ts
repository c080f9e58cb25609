import { useRef } from 'react';
import type { Part } from '../api/multipart.ts';

/**
 * The idempotency key of a submission. Retries of the same content reuse it, because the reply of an earlier attempt
 * may have been lost; a change makes a new one.
 */
export function useIdempotencyKey() {
  const last = useRef({ content: '', key: '' });
  return (fields: object, parts: readonly Part[]): string => {
    const content = JSON.stringify([fields, parts.map(([, value]) => nameOf(value))]);
    if (content !== last.current.content) last.current = { content, key: randomKey() };
    return last.current.key;
  };
}

function nameOf(value: string | File) {
  return typeof value === 'string' ? value : [value.name, value.size, value.lastModified];
}

/** `crypto.randomUUID` needs a secure context. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) =>
    part.toString(16).padStart(8, '0'),
  ).join('');
}
