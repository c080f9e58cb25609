import type { FastifyRequest } from 'fastify';
import { languages, type Language } from '../../contract/languages.ts';

/** The language of the browser. */
export function languageOf({ headers }: FastifyRequest): Language {
  const wanted = (headers['accept-language'] ?? '').split(',').map((tag) => tag.trim().slice(0, 2));
  return wanted.find((code): code is Language => languages.some((one) => one === code)) ?? languages[0];
}
