import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../errors.ts';
import { maxImageBytes, maxImagesAtOnce } from '../images/format.ts';
import { Refusal } from '../refusal.ts';
import { MultipartForm } from './route.ts';
import { openUploadRoom, type Place } from './upload-room.ts';

const maxParts = 100;
const maxFieldBytes = 64 * 1024;

/**
 * The longest multipart body, in bytes. Twice the images that a post keeps: files beyond those are read and dropped.
 */
export const uploadLimit = 2 * maxImagesAtOnce * maxImageBytes + maxParts * maxFieldBytes;

/** The most bytes of one body in memory. */
const keptAtMost = maxImagesAtOnce * maxImageBytes + maxParts * maxFieldBytes;
const roomBytes = 128 * 1024 * 1024;
/** The time that the parser gets after the last byte. Of 400 broken bodies, 55 never let it finish. */
const parsingMs = 500;

/** Reserves one of the member's places for an upload until its response is closed. Throws `busy` after a minute. */
export type EnterRoom = (request: FastifyRequest, reply: FastifyReply, memberId: string) => Promise<void>;

/**
 * Parses multipart bodies as they arrive, in memory. A malformed body is a 400. `onImages` is called when a body begins
 * that is too long for a form without images.
 */
export function acceptMultipart(app: FastifyInstance, onImages: () => void): EnterRoom {
  const enter = openUploadRoom(roomBytes, keptAtMost);
  const places = new WeakMap<FastifyRequest, Place>();
  app.addContentTypeParser('multipart/form-data', (request: FastifyRequest, payload: Readable) =>
    readForm(request, payload, places.get(request)),
  );
  return async (request, reply, memberId) => {
    const announced = Number(request.headers['content-length'] ?? keptAtMost);
    const place = await enter(memberId, announced);
    if (announced > maxFieldBytes) onImages();
    places.set(request, place);
    if (reply.raw.closed) place.leave();
    else reply.raw.once('close', () => place.leave());
  };
}

/** Without a place, the form is bounded by the body limit of the call. */
async function readForm(
  request: FastifyRequest,
  payload: Readable,
  place: Place | undefined,
): Promise<MultipartForm> {
  const form = new MultipartForm();
  const { bodyLimit, config } = request.routeOptions;
  let parser: BusboyInstance | undefined;
  let checked: Promise<unknown> | undefined;
  let length = 0;
  const feed = async (to: BusboyInstance) => {
    try {
      for await (const chunk of payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        length += chunk.length;
        if (length > bodyLimit) throw refuse('too_large');
        // Of so much, at least the first half has been parsed.
        if (length > 2 * maxFieldBytes) await (checked ??= config.checkSecret?.(request, form.fields));
        await place?.take(chunk.length);
        if (to.destroyed) return;
        if (!to.write(chunk)) await once(to, 'drain');
      }
    } finally {
      // Discards the rest of the body, so that the client reads the response.
      payload.resume();
    }
    place?.complete();
    to.end();
    await sleep(parsingMs);
    throw new Error('The parser is stuck.');
  };
  try {
    parser = openParser(request.headers['content-type'] ?? '', form);
    await Promise.race([once(parser, 'finish', place && { signal: place.late }), feed(parser)]);
    return form;
  } catch (error) {
    parser?.destroy();
    form.release();
    place?.leave();
    place?.late.throwIfAborted();
    throw error instanceof Refusal ? error : refuse('bad_request', { message: 'form_unreadable' });
  }
}

/** Throws if the boundary is missing or invalid. */
function openParser(contentType: string, form: MultipartForm): BusboyInstance {
  const parser = new Busboy({
    headers: { 'content-type': contentType },
    // An image without a file name is a file too. As a text field it would be dropped silently.
    isPartAFile: (_field, type, name) =>
      name !== undefined || /^(?:image\/|application\/octet-stream)/i.test(type ?? ''),
    limits: { parts: maxParts, fieldSize: maxFieldBytes, fileSize: maxImageBytes + 1, headerPairs: 50 },
  });
  let files = 0;
  // The first error is the answer; further ones must not end the process.
  parser.on('error', () => undefined);
  parser.on('partsLimit', () => parser.destroy(refuse('too_large')));
  parser.on('field', (field, text, nameCut, textCut) => {
    if (nameCut || textCut) parser.destroy(refuse('too_large', { field: field.slice(0, 50) }));
    else form.add({ field, text });
  });
  parser.on('file', (field, stream, fileName) => {
    files += 1;
    stream.on('error', (error) => parser.destroy(error));
    if (files > maxImagesAtOnce) stream.resume();
    else collect(stream, form, field, fileName || '');
  });
  return parser;
}

/** Adds the part before its content arrives, because later fields may end first. */
function collect(stream: Readable, form: MultipartForm, field: string, fileName: string): void {
  const buffer = new ArrayBuffer(0, { maxByteLength: maxImageBytes + 1 });
  // Without an explicit length, the view grows with the buffer.
  const bytes = new Uint8Array(buffer);
  const file = { field, fileName, bytes };
  form.add(file);
  stream.on('data', (chunk: Buffer) => {
    const end = buffer.byteLength;
    buffer.resize(end + chunk.length);
    bytes.set(chunk, end);
  });
  stream.on('end', () => {
    // An empty file input sends a part without name and content.
    if (bytes.length === 0 && fileName === '') form.parts.splice(form.parts.indexOf(file), 1);
  });
}
