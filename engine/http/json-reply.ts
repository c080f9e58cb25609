import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import { takes } from './encodings.ts';

/** Shorter texts fit into one packet anyway. */
const minLength = 1024;
/** Longer texts are compressed in another thread. */
const maxAtOnce = 64 * 1024;

/** The levels that save the most bytes for the time they take (decision 10). */
const levels = {
  br: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
  gzip: { level: 1 },
};
const inThread = { br: promisify(brotliCompress), gzip: promisify(gzip) };
const atOnce = {
  br: (text: string | Buffer) => brotliCompressSync(text, levels.br),
  gzip: (text: string | Buffer) => gzipSync(text, levels.gzip),
  identity: (text: string | Buffer) => (typeof text === 'string' ? Buffer.from(text) : text),
};

interface CachedBody {
  text: string;
  isString: boolean;
  body: Buffer;
}

/**
 * What was made of the texts that were sent lately: most members get the same lists. Comparing a text with a hundred
 * others takes less time than hashing it.
 */
const cache: Record<'br' | 'gzip' | 'identity', CachedBody[]> = { br: [], gzip: [], identity: [] };
const maxCached = 100;
const maxCachedLength = 16 * 1024;

/**
 * Sends JSON text, with `isString` as a JSON string of itself, compressed if the client accepts that. Lists are
 * compressed synchronously, which takes 35 microseconds; the stream of a plugin takes 300.
 */
export function sendJson(reply: FastifyReply, text: string, isString = false): Promise<FastifyReply> {
  return sendText(reply, text, 'application/json; charset=utf-8', isString);
}

/** Sends CSV text as a file, compressed like JSON. */
export async function sendCsv(reply: FastifyReply, csv: Buffer, fileName: string): Promise<FastifyReply> {
  void reply.header('content-disposition', `attachment; filename="${fileName}"`);
  return sendText(reply, csv, 'text/csv; charset=utf-8');
}

/** Sends a text, compressed if the client accepts that. */
export async function sendText(
  reply: FastifyReply,
  text: string | Buffer,
  type: string,
  isString = false,
): Promise<FastifyReply> {
  void reply.type(type);
  const short = text.length < minLength ? bodyOf(text, isString) : undefined;
  if (short !== undefined && short.length < minLength) return reply.send(short);
  return reply.send(await compress(reply, text, isString));
}

/** Returns the text, compressed if the client accepts that, and sets the headers that say so. */
function compress(reply: FastifyReply, text: string | Buffer, isString = false): Buffer | Promise<Buffer> {
  void reply.header('vary', 'accept-encoding');
  const encoding = (['br', 'gzip'] as const).find((one) => takes(reply.request, one)) ?? 'identity';
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  const isKept = typeof text === 'string' && text.length <= maxCachedLength;
  const found = isKept && cache[encoding].find((one) => one.text === text && one.isString === isString);
  if (found) return found.body;
  const content = bodyOf(text, isString);
  if (content.length > maxAtOnce && encoding !== 'identity')
    return inThread[encoding](content, levels[encoding]);
  const body = atOnce[encoding](content);
  if (isKept) {
    if (cache[encoding].length >= maxCached) cache[encoding] = [];
    cache[encoding].push({ text, isString, body });
  }
  return body;
}

const bodyOf = (text: string | Buffer, isString: boolean) => (isString ? JSON.stringify(text) : text);
