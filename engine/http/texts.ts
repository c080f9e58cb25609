import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { refuse } from '../errors.ts';
import type { OfferedLanguage } from '../texts.ts';
import { takes } from './encodings.ts';
import { sendJson } from './json-reply.ts';

export interface ServedTexts {
  offered(): readonly OfferedLanguage[];
  /** A part of the texts of an offered language as JSON. */
  jsonOf(code: string, part: 'first' | 'rest'): string;
}

/** The address of a part of a language's texts, which changes with them. */
export const addressOf = ({ code, version }: OfferedLanguage, part: 'first' | 'rest') =>
  `/languages/${code}/${part}.json?v=${version}`;

const pack = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** Serves the texts of the web, at addresses that change with them, packed once for each version. */
export function serveTexts(app: FastifyInstance, now: () => ServedTexts): void {
  const packed = new Map<string, Promise<Buffer>>();
  app.get('/languages', (_request, reply) =>
    sendJson(reply.header('cache-control', 'no-cache'), JSON.stringify(now().offered())),
  );
  app.get<{ Params: { code: string; file: string }; Querystring: { v?: string } }>(
    '/languages/:code/:file',
    async (request, reply) => {
      const { code, file } = request.params;
      const texts = now();
      const language = texts.offered().find((one) => one.code === code);
      const part = (['first', 'rest'] as const).find((one) => file === `${one}.json`);
      const { v } = request.query;
      // A page of another version gets none: its script may need others.
      if (!language || !part || (v !== undefined && v !== language.version)) throw refuse('not_found');
      const cached = v === undefined ? 'no-cache' : 'public, max-age=31536000, immutable';
      void reply.headers({ 'cache-control': cached, vary: 'accept-encoding' });
      void reply.type('application/json; charset=utf-8');
      const encoding = (['br', 'gzip'] as const).find((one) => takes(request, one));
      const json = texts.jsonOf(code, part);
      if (!encoding) return reply.send(json);
      const key = [code, part, encoding, language.version].join(' ');
      const body = packed.get(key) ?? pack[encoding](json);
      for (const old of packed.keys())
        if (old.startsWith(`${code} ${part} ${encoding} `) && old !== key) packed.delete(old);
      packed.set(key, body);
      return reply.header('content-encoding', encoding).send(await body);
    },
  );
}
