import type { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CallerError } from '../../contract/errors.ts';
import { maxImageBytes, maxImagesPerPost } from '../../contract/images.ts';

export interface UploadedFile {
  field: string;
  fileName: string;
  bytes: Uint8Array;
}

type Part = UploadedFile | { field: string; text: string };

/** A class, so that no JSON body can pose as one. */
export class MultipartForm {
  /** A repeated field is a list; the schema of the call says whether it may be. */
  readonly fields: Record<string, string | string[]> = Object.create(null) as Record<
    string,
    string | string[]
  >;
  /** Parts in the order in which they came: a post's kept and new pictures are ordered by it. */
  readonly parts: Part[] = [];

  add(part: Part): void {
    this.parts.push(part);
    if (!('text' in part)) return;
    const before = this.fields[part.field];
    this.fields[part.field] =
      before === undefined ? part.text : [...(Array.isArray(before) ? before : [before]), part.text];
  }
}

const maxParts = 100;
const maxFieldBytes = 64 * 1024;

/** The longest multipart body. Files beyond ten are read past, not kept. */
export const uploadLimit = 48 * 1024 * 1024;

/** The most that one body can leave in memory. */
export const keptAtMost = maxImagesPerPost * maxImageBytes;

/** Takes multipart bodies apart as they come in. Nothing is written anywhere; a broken body is one refusal. */
export function acceptMultipart(app: FastifyInstance): void {
  app.addContentTypeParser('multipart/form-data', (request: FastifyRequest, payload: Readable) =>
    readForm(payload, request.headers['content-type'] ?? ''),
  );
}

const unreadable = () => new CallerError('bad_request', { message: 'The form could not be read.' });

function openParser(contentType: string) {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      // Also a picture without a name is one, or it would be lost without a word.
      isPartAFile: (_field, type, name) =>
        name !== undefined || /^(?:image\/|application\/octet-stream)/i.test(type ?? ''),
      limits: { parts: maxParts, fieldSize: maxFieldBytes, fileSize: maxImageBytes + 1, headerPairs: 50 },
    });
  } catch {
    // No boundary, or none that can be one.
    throw unreadable();
  }
}

async function readForm(payload: Readable, contentType: string): Promise<MultipartForm> {
  const form = new MultipartForm();
  const parser = openParser(contentType);
  return new Promise((resolve, reject) => {
    const fail = (refusal: CallerError) => {
      payload.unpipe(parser);
      // What still comes is thrown away, so that the client gets to read the answer.
      payload.resume();
      reject(refusal);
    };
    const broken = () => fail(unreadable());
    let length = 0;
    let files = 0;
    payload.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > uploadLimit) fail(new CallerError('too_large'));
    });
    payload.on('error', broken);
    payload.on('aborted', broken);
    parser.on('error', broken);
    parser.on('partsLimit', () => fail(new CallerError('too_large')));
    parser.on('field', (field, text, nameCut, textCut) => {
      if (nameCut || textCut) fail(new CallerError('too_large', { field: field.slice(0, 50) }));
      else form.add({ field, text });
    });
    parser.on('file', (field, stream, fileName) => {
      files += 1;
      stream.on('error', broken);
      if (files > maxImagesPerPost) stream.resume();
      else collect(stream, form, { field, fileName: fileName || '', bytes: new Uint8Array() });
    });
    parser.on('finish', () => resolve(form));
    payload.pipe(parser);
  });
}

/** The part takes its place now: a field after it may end before it does. */
function collect(stream: Readable, form: MultipartForm, file: UploadedFile): void {
  const chunks: Buffer[] = [];
  form.add(file);
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  stream.on('end', () => {
    file.bytes = Buffer.concat(chunks);
    // A file input that was left empty sends a part without name and content.
    if (file.bytes.length === 0 && file.fileName === '') form.parts.splice(form.parts.indexOf(file), 1);
  });
}

export function filesOf(form: MultipartForm, field: string): UploadedFile[] {
  return form.parts.filter((part): part is UploadedFile => part.field === field && 'bytes' in part);
}
