import { decode } from './call.ts';
import type { Call } from './calls.ts';
import { multipartBody, type Part } from './multipart.ts';
import { upload } from './upload.ts';

interface Options {
  /** Files and repeated fields, in their order. */
  parts: readonly Part[];
  /** From 0 to 1, while the body is uploaded. */
  onProgress?: (share: number) => void;
}

/** Makes a call of the table with a multipart body. Throws like `call`. */
export async function callWithFiles<Request, Reply>(
  row: Call<Request, Reply>,
  input: Request,
  { parts, onProgress }: Options,
): Promise<Reply> {
  const fields = Object.entries(input ?? {}).filter(([, value]) => value !== undefined && value !== null);
  return decode(row, await upload(row.method, row.path, multipartBody(fields, parts), onProgress));
}
