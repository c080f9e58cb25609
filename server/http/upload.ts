import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CallerError } from '../../contract/errors.ts';

export interface UploadedFile {
  field: string;
  fileName: string;
  bytes: Uint8Array;
}

export interface MultipartForm {
  /** A repeated field is a list; the schema of the call says whether it may be. */
  fields: Record<string, string | string[]>;
  /** Parts in the order in which they came: a post's kept and new pictures are ordered by it. */
  parts: (UploadedFile | { field: string; text: string })[];
}

const maxParts = 100;

/** Twelve pictures of 2 MB and their form: two more than a post takes, so that extras are dropped, not refused. */
export const uploadLimit = 28 * 1024 * 1024;

/**
 * Reads the whole body, then takes it apart with the platform's own parser: nothing is written until it is
 * whole, and a broken body is one refusal.
 */
export function acceptMultipart(app: FastifyInstance): void {
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: uploadLimit },
    async (request: FastifyRequest, body: Buffer) => parseForm(body, request.headers['content-type'] ?? ''),
  );
}

async function parseForm(body: Buffer, contentType: string): Promise<MultipartForm> {
  let form: FormData;
  try {
    form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();
  } catch (error) {
    throw new CallerError('bad_request', { message: multipartProblem(error) });
  }
  const fields: Record<string, string | string[]> = Object.create(null) as Record<string, string | string[]>;
  const parts: MultipartForm['parts'] = [];
  for (const [field, value] of form) {
    if (parts.length >= maxParts) throw new CallerError('too_large');
    if (typeof value !== 'string') {
      // A file input that was left empty sends a part without name and content.
      if (value.size === 0 && value.name === '') continue;
      parts.push({ field, fileName: value.name, bytes: new Uint8Array(await value.arrayBuffer()) });
      continue;
    }
    parts.push({ field, text: value });
    const before = fields[field];
    fields[field] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value];
  }
  return { fields, parts };
}

function multipartProblem(error: unknown): string {
  if (error instanceof TypeError || error instanceof RangeError) return 'The form could not be read.';
  throw error;
}

export function isUpload(body: unknown): body is MultipartForm {
  return typeof body === 'object' && body !== null && 'parts' in body && Array.isArray(body.parts);
}

export function filesOf(form: MultipartForm, field: string): UploadedFile[] {
  return form.parts.filter((part): part is UploadedFile => part.field === field && 'bytes' in part);
}
