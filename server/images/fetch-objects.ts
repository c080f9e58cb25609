import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { abortAfter } from './abort-after.ts';

export interface ListedObject {
  fileName: string;
  modified: string;
}

/**
 * Returns a `fetch` for lists of objects. It adds the objects of each page to `found` and leaves empty ones in the
 * response, because s3mini's parser creates an object for every tag. It uses `node:http`, because what the built-in
 * `fetch` allocates is freed late. At three million files, the parser took 90 MB and the built-in `fetch` 60 MB.
 */
export function fetchObjects(found: ListedObject[], patienceMs: number): typeof fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const headers = Object.fromEntries(new Headers(init?.headers));
    const { signal, cancel } = abortAfter(patienceMs);
    const { request } = url.protocol === 'https:' ? https : http;
    try {
      const call = request(url, { headers, signal }).end();
      const [response] = (await once(call, 'response')) as [IncomingMessage];
      let page = '';
      for await (const text of response.setEncoding('utf8')) page = takeObjects(page + text, found);
      return responseOf(response, page);
    } catch (error) {
      // Node reports an aborted call as such, without the reason.
      throw signal.aborted ? signal.reason : error;
    } finally {
      cancel();
    }
  };
}

/** Moves the complete objects of a page, which may end within one, to `found`. */
function takeObjects(page: string, found: ListedObject[]): string {
  return page.replaceAll(/<Contents>.*?<\/Contents>/gs, (object) => {
    found.push({ fileName: textIn(object, 'Key'), modified: textIn(object, 'LastModified') });
    return '<Contents/>';
  });
}

function textIn(xml: string, tag: string): string {
  const start = xml.indexOf(`<${tag}>`) + tag.length + 2;
  return xml.slice(start, xml.indexOf('<', start));
}

/** Has what s3mini reads. A real `Response` would stay in memory until a full garbage collection. */
function responseOf({ statusCode = 0, headers }: IncomingMessage, page: string): Response {
  const given = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  const read = {
    ok: statusCode === 200,
    status: statusCode,
    headers: new Headers(given),
    text: async () => page,
  };
  return read as Response;
}
