import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList } from 'node:net';
import { isIn } from './address.ts';

/** Long enough that a given id can't equal one that the audit trail uses for our own requests, such as `demo`. */
const given = /^[\w.:/+=-]{16,128}$/;
const traceparent = /^[\da-f]{2}-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}(?:-.*)?$/;

/**
 * Names requests. A trusted proxy may name them itself, by X-Request-Id or by the trace id of a W3C traceparent, so
 * that its log and ours agree.
 */
export function createRequestIds(trusted: false | readonly string[]): (request: IncomingMessage) => string {
  const proxies = new BlockList();
  for (const proxy of trusted === false ? [] : trusted) {
    const [address = '', bits] = proxy.split('/');
    const family = address.includes(':') ? 'ipv6' : 'ipv4';
    proxies.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  return ({ headers, socket }) => {
    const peer = socket?.remoteAddress;
    if (trusted !== false && peer !== undefined && isIn(proxies, peer)) {
      const id = headers['x-request-id'];
      if (typeof id === 'string' && given.test(id)) return id;
      const trace = traceparent.exec(String(headers['traceparent'] ?? ''))?.[1];
      if (trace !== undefined) return trace;
    }
    return randomId();
  };
}

const idBytes = 9;
let random = Buffer.alloc(0);

/**
 * Generates random bytes for a thousand ids at once, because a call takes as long for nine bytes as for nine thousand.
 */
function randomId(): string {
  if (random.length < idBytes) random = randomBytes(idBytes * 1000);
  const id = random.toString('base64url', 0, idBytes);
  random = random.subarray(idBytes);
  return id;
}
