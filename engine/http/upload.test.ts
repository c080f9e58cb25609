import fastify from 'fastify';
import { expect, test } from 'vitest';
import { maxImageBytes } from '../images/format.ts';
import { MultipartForm } from './route.ts';
import { acceptMultipart } from './upload.ts';

/** The files of a parsed form, before and after their memory is released. */

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
