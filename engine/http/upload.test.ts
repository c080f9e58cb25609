import { once } from 'node:events';
import { request, type IncomingMessage, type ServerResponse } from 'node:http';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { maxImageBytes } from '../images/format.ts';
import { answerErrors } from './error-handler.ts';
import { MultipartForm } from './route.ts';
import { acceptMultipart } from './upload.ts';

/** What a form keeps, and what it releases. */

test('the files have all bytes that were sent, and none once the form is released', async () => {
  const app = fastify();
  acceptMultipart(app, () => undefined);
  let before: Buffer[] = [];
  let after: Buffer[] = [];
  app.post('/', { bodyLimit: 8_000_000 }, (request) => {
    if (!(request.body instanceof MultipartForm)) throw new Error('This is not a form.');
    const files = request.body.files('images');
    before = files.map(({ bytes }) => Buffer.from(bytes));
    request.body.release();
    after = files.map(({ bytes }) => Buffer.from(bytes));
    return null;
  });
  const sent = [5, 300_000, maxImageBytes].map((length) => Buffer.alloc(length, 'bytes of a photo'));
  const form = new FormData();
  for (const bytes of sent) form.append('images', new Blob([bytes]), 'photo.jpg');
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  expect((await fetch(url, { method: 'POST', body: form })).status).toBe(200);
  await app.close();
  expect(before.map((bytes, place) => sent[place]?.equals(bytes))).toEqual([true, true, true]);
  expect(after.map(({ length }) => length)).toEqual([0, 0, 0]);
});

test('a refused form leaves its place at once, while the rest of its body is still dropped', async () => {
  const app = fastify();
  const enter = acceptMultipart(app, () => undefined);
  const replies: ServerResponse[] = [];
  app.post(
    '/',
    {
      bodyLimit: 8_000_000,
      onRequest: async (call, reply) => {
        replies.push(reply.raw);
        await enter(call, reply, 'a member');
      },
    },
    () => null,
  );
  answerErrors(app.decorate('messages', {}), () => false);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const headers = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 1_000_000 };
  const upload = async () => {
    const sent = request(url, { method: 'POST', agent: false, headers });
    sent.on('error', () => undefined);
    sent.write('--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(101));
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(413);
    return sent;
  };
  const refused = await Promise.all([upload(), upload(), upload()]);
  const form = new FormData();
  form.append('title', 'A lamp');
  expect((await fetch(url, { method: 'POST', body: form })).status).toBe(200);
  expect(replies.slice(0, 3).map(({ closed }) => closed)).toEqual([false, false, false]);
  for (const sent of refused) sent.destroy();
  await app.close();
});
