import { useRef } from 'react';
import type { Part } from '../api/multipart.ts';

/**
 * The key under which the server makes a post once: the same for the same content, whose first try may have
 * arrived without its answer coming back, and a new one as soon as anything has been changed.
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

/** Not randomUUID, which plain http has not. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) =>
    part.toString(16).padStart(8, '0'),
  ).join('');
}
