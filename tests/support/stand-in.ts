import { createDecipheriv, createECDH, hkdfSync, type ECDH } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { deskEndpoints } from '../../contract/desk/endpoints.ts';
import { siteTest } from './fixtures.ts';
import { addMember, type Person } from './people.ts';

/** An https server of the test that takes the place of one on the web. */

export interface Asked {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}
/** Undefined: no answer at all. */
type Reply = { status?: number; headers?: Record<string, string>; body?: string } | undefined;

export interface StandIn {
  url: string;
  asked: Asked[];
  /** What it answers from now on. */
  answer: (asked: Asked) => Reply;
  json(index: number): Record<string, unknown>;
}

const file = (name: string) => fileURLToPath(new URL(`tls/${name}`, import.meta.url));

/** What a process needs to trust the server and to be allowed to ask it. */
export const standInEnv = {
  NODE_EXTRA_CA_CERTS: file('ca.pem'),
  PUSH_NETWORKS: '127.0.0.0/8,::1',
  ROBOT_NETWORKS: '127.0.0.0/8,::1',
  QUIET_HOURS: 'off',
};

export async function startStandIn(): Promise<StandIn & { stop(): Promise<void> }> {
  const standIn: StandIn = {
    url: '',
    asked: [],
    answer: () => ({ status: 201 }),
    json: (index) =>
      JSON.parse(standIn.asked.at(index)?.body.toString() ?? 'null') as Record<string, unknown>,
  };
  const tls = { cert: readFileSync(file('cert.pem')), key: readFileSync(file('key.pem')) };
  const server = createServer(tls, (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      const one = { method, path, headers, body: Buffer.concat(parts) };
      standIn.asked.push(one);
      const reply = standIn.answer(one);
      if (reply) response.writeHead(reply.status ?? 200, reply.headers).end(reply.body ?? '');
    });
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  standIn.url = `https://localhost:${(server.address() as AddressInfo).port}`;
  return Object.assign(standIn, {
    stop: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  });
}

/** A site whose server is a process that trusts the stand-in. */
export const standInTest = siteTest
  .extend('env', { scope: 'file' }, standInEnv as Record<string, string>)
  .extend('server', { scope: 'file' }, ({ program }) => program)
  .extend('standIn', async ({}, { onCleanup }) => {
    const standIn = await startStandIn();
    onCleanup(() => standIn.stop());
    return standIn;
  });

/** A site without a webhook. */
export const webhookTest = standInTest
  .extend('noRobot', { auto: true }, async ({ database }) => {
    await database.sql('delete from robot');
    await database.sql("delete from outbox where channel = 'robot'");
    await database.sql("delete from app_state where key like 'robot%'");
  })
  .extend('member', ({ server }) => addMember(server));

/** Sets the webhook. */
export const setWebhook = (admin: Person, address: string, more: Record<string, unknown> = {}) =>
  admin.call(deskEndpoints.setWebhook, { kind: 'slack', address, ...more });

/** A browser that gets pushes. */
export class PushBrowser {
  readonly #keys: ECDH = createECDH('prime256v1');
  readonly #auth = Buffer.from('0123456789abcdef');
  readonly p256dh: string;
  readonly auth = this.#auth.toString('base64url');

  constructor() {
    this.p256dh = this.#keys.generateKeys('base64url', 'uncompressed');
  }

  /** Reads a push (RFC 8188 and 8291). */
  read(body: Buffer): unknown {
    const salt = body.subarray(0, 16);
    const length = body.readUInt8(20);
    const sender = body.subarray(21, 21 + length);
    const shared = this.#keys.computeSecret(sender);
    const derive = (secret: Buffer, salted: Buffer, info: Buffer, bytes: number) =>
      Buffer.from(hkdfSync('sha256', secret, salted, info, bytes));
    const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), this.#keys.getPublicKey(), sender]);
    const secret = derive(shared, this.#auth, keyInfo, 32);
    const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const sealed = body.subarray(21 + length);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
  }
}
