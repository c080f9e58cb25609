import type { Endpoint } from '../../engine/endpoint.ts';

/** A field of a multipart call. A value with bytes is a file, and a list repeats its field. */
export type FormValue = string | { fileName: string; bytes: Uint8Array; mediaType?: string };
type Input = Record<string, unknown>;

export interface Answer {
  status: number;
  /** The parsed reply, decoded twice where the row says `jsonString`, the text of a CSV file, the bytes of a zip as Latin-1, or the error. */
  // Loosely typed, because tests also read what no schema promises.
  body: Record<string, unknown> & unknown[];
  message: string;
  code: string;
  headers: Headers;
}

/** An HTTP client with a cookie jar that makes the calls of the call table. */
export class Client {
  readonly url: string;
  readonly cookies = new Map<string, string>();

  constructor(url: string) {
    this.url = url;
  }

  async call(row: Endpoint, input: Input = {}): Promise<Answer> {
    if (row.method === 'GET') {
      const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
      return this.send(row, `${row.path}?${query}`, {});
    }
    if (row.files) return this.send(row, row.path, { body: formOf(input) });
    return this.send(row, row.path, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
  }

  /** Sends any request with this client's cookies. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = new Headers(init.headers);
    if (cookie && !headers.has('cookie')) headers.set('cookie', cookie);
    const response = await fetch(new URL(path, this.url), { redirect: 'manual', ...init, headers });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  async send(row: Pick<Endpoint, 'method' | 'jsonString'>, path: string, init: RequestInit): Promise<Answer> {
    const response = await this.fetch(path, { method: row.method, ...init });
    const type = response.headers.get('content-type') ?? '';
    const isJson = !/^(?:text\/csv|application\/zip)/.test(type);
    const bytes = Buffer.from(await response.arrayBuffer());
    const text = bytes.toString(type.endsWith('zip') ? 'latin1' : 'utf8');
    const json: unknown = !isJson ? text : text ? JSON.parse(text) : {};
    const body = (row.jsonString && typeof json === 'string' ? JSON.parse(json) : json) as Answer['body'];
    return {
      status: response.status,
      body,
      message: textOf(body['message']),
      code: textOf(body['code']),
      headers: response.headers,
    };
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';');
    const name = pair.slice(0, pair.indexOf('='));
    const gone = attributes.some(
      (attribute) => /^\s*max-age=0$/i.test(attribute) || /expires=Thu, 01 Jan 1970/i.test(attribute),
    );
    if (gone) this.cookies.delete(name);
    else this.cookies.set(name, pair.slice(pair.indexOf('=') + 1));
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

export function formOf(input: Input): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(input)) {
    for (const one of Array.isArray(value) ? (value as FormValue[]) : [value as FormValue]) {
      if (typeof one === 'object') {
        form.append(
          field,
          new Blob([new Uint8Array(one.bytes)], { type: one.mediaType ?? 'application/octet-stream' }),
          one.fileName,
        );
      } else form.append(field, one);
    }
  }
  return form;
}
