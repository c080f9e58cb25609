import type { FastifyRequest } from 'fastify';
import type { Language } from '../../contract/languages.ts';
import type { SiteLanguages } from '../languages.ts';

/** The language of the browser. */
export function languageOf({ headers }: FastifyRequest, languages: SiteLanguages): Language {
  const tags = languages.offered().map(({ tag }) => tag);
  const wanted = (headers['accept-language'] ?? '').split(',').map((tag) => tag.trim().slice(0, 2));
  return wanted.find((code) => tags.includes(code)) ?? tags[0] ?? 'en';
}
