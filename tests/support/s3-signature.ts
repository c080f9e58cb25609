import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** AWS Signature Version 4, computed from the request by Amazon's description, independent of our client. */

export interface Key {
  id: string;
  secret: string;
  region: string;
}

type Signed = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

const form =
  /^AWS4-HMAC-SHA256 Credential=(.+)\/(\d{8})\/(.+)\/s3\/aws4_request, ?SignedHeaders=(.+), ?Signature=(.+)$/;
const longestSkewMs = 15 * 60_000;

/** The error code for a wrong signature, undefined for a valid one. */
export function signatureFault(request: Signed, body: Buffer, key: Key, now: number): string | undefined {
  const [, id, day = '', region, names = '', signature] =
    form.exec(request.headers.authorization ?? '') ?? [];
  const { 'x-amz-date': time = '', 'x-amz-content-sha256': payload } = request.headers;
  if (id === undefined) return 'AccessDenied';
  if (id !== key.id) return 'InvalidAccessKeyId';
  if (region !== key.region) return 'AuthorizationHeaderMalformed';
  const signed = names.split(';');
  if (!['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => signed.includes(name)))
    return 'AccessDenied';
  if (!String(time).startsWith(day) || !(Math.abs(now - momentOf(String(time))) < longestSkewMs))
    return 'RequestTimeTooSkewed';
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  return signature === signatureOf(request, signed, key) ? undefined : 'SignatureDoesNotMatch';
}

function signatureOf({ headers, method, url }: Signed, signed: string[], { region, secret }: Key): string {
  const [path = '', query = ''] = (url ?? '').split('?');
  const canonical = [
    method,
    path,
    query.split('&').toSorted().join('&'),
    ...signed.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signed.join(';'),
    headers['x-amz-content-sha256'],
  ].join('\n');
  const time = String(headers['x-amz-date']);
  const scope = [time.slice(0, 8), region, 's3', 'aws4_request'];
  const derived = scope.reduce<string | Buffer>((from, part) => hmac(from, part), `AWS4${secret}`);
  const text = ['AWS4-HMAC-SHA256', time, scope.join('/'), sha256(canonical)].join('\n');
  return hmac(derived, text).toString('hex');
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

/** Formats a time like `20260102T030405Z`. */
function momentOf(time: string): number {
  return Date.parse(time.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5'));
}
