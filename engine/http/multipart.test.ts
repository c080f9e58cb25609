import { describe, expect } from 'vitest';
import { postEndpoints } from '../../contract/posts/endpoints.ts';
import { test } from '../../tests/support/fixtures.ts';
import { sampleImage } from '../../tests/support/image-samples.ts';
import { postFields, type Person } from '../../tests/support/people.ts';

/** Unusual and malformed multipart forms. */

const fields = (boundary: string, more: Record<string, unknown> = {}) =>
  Object.entries(postFields({ postStatus: 'Draft', ...more }))
    .map(
      ([name, value]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`,
    )
    .join('');

async function send(author: Person, body: string | Buffer, boundary: string, more = '') {
  const response = await author.fetch(postEndpoints.create.path, {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}${more}` },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  });
  const answer = (await response.json()) as { postId?: string; code?: string };
  const post = answer.postId && (await author.call(postEndpoints.full, { postId: answer.postId })).body;
  return {
    status: response.status,
    code: answer.code,
    images: post ? (post['images'] as string[]).length : 0,
  };
}

/** A form with one image whose part has these header lines. */
function withPicture(...head: string[]): Buffer {
  const start = `${fields('b')}--b\r\n${head.join('\r\n')}\r\n\r\n`;
  return Buffer.concat([Buffer.from(start), sampleImage('png').bytes, Buffer.from('\r\n--b--\r\n')]);
}

describe('is read', () => {
  test.for([
    [
      'a plain name',
      ['Content-Disposition: form-data; name="images"; filename="a.png"', 'Content-Type: image/png'],
    ],
    ['an unquoted name', ['Content-Disposition: form-data; name=images; filename=a.png']],
    ['a name in UTF-8', ['Content-Disposition: form-data; name="images"; filename="照片.png"']],
    ['an encoded name', ['Content-Disposition: form-data; name="images"; filename*=utf-8\'\'%E7%85%A7.png']],
    [
      'lower-case headers',
      ['content-disposition: form-data; name="images"; filename="a.png"', 'content-type: image/png'],
    ],
    ['no name', ['Content-Disposition: form-data; name="images"', 'Content-Type: image/png']],
    ["a script's nameless blob", ['Content-Disposition: form-data; name="images"; filename="blob"']],
    ['a field named with brackets', ['Content-Disposition: form-data; name="images[]"; filename="a.png"']],
  ] as const)('%s', async ([_what, head], { author }) =>
    expect(await send(author, withPicture(...head), 'b')).toMatchObject({ status: 200, images: 1 }),
  );

  test('with text before and after', async ({ author }) => {
    expect(
      await send(author, `This is a multi-part message.\r\n${fields('b')}--b--\r\nThe end.`, 'b'),
    ).toMatchObject({ status: 200 });
  });
  test('with a quoted boundary and a charset', async ({ author }) => {
    expect(await send(author, `${fields('b c')}--b c--\r\n`, '"b c"', '; charset=utf-8')).toMatchObject({
      status: 200,
    });
  });
  test('with an empty file input', async ({ author }) => {
    const empty =
      '--b\r\nContent-Disposition: form-data; name="images"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n\r\n';
    expect(await send(author, `${fields('b')}${empty}--b--\r\n`, 'b')).toMatchObject({
      status: 200,
      images: 0,
    });
  });
});

const field = 'Content-Disposition: form-data; name="title"\r\n\r\nx\r\n';

describe('[H1.7] is refused', () => {
  test.for([
    ['without a boundary', 'x', ''],
    ['cut off', `${fields('b')}--b\r\nContent-Disposition: form-da`, 'b'],
    ['empty', '', 'b'],
    ['without any part', 'nothing', 'b'],
    ['with an empty part', `--b\r\n\r\n--b\r\n${field}--b--\r\n`, 'b'],
    ['with an empty part at its end', `--b\r\n${field}--b\r\n\r\n--b--\r\n`, 'b'],
    [
      'with a head that a boundary ends',
      `--b\r\n${field}--b\r\nContent-Disposition: form-data\r\n--b--\r\n`,
      'b',
    ],
  ] as const)('%s', async ([_what, body, boundary], { author }) => {
    const { status } = await send(author, body, boundary);
    expect(status).toBe(400);
  });

  test('with more than a hundred parts, before they are all read', async ({ author }) => {
    const part = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n';
    expect(await send(author, part.repeat(20_000), 'b')).toMatchObject({ status: 413, code: 'too_large' });
  });

  test('as JSON with the content type of a form', async ({ author }) => {
    for (const body of [
      { parts: [], fields: null },
      { parts: [null], fields: postFields() },
      { parts: [{ field: 'images', bytes: 'x' }], fields: postFields() },
    ]) {
      for (const row of [postEndpoints.create, postEndpoints.save]) {
        const response = await author.fetch(row.path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        expect([400, 415]).toContain(response.status);
      }
    }
  });
});

test('refuses unknown options with a 400', async ({ author }) => {
  for (const field of ['category', 'currency', 'totalOrPerItem', 'postType', 'postStatus']) {
    for (const value of ['constructor', '__proto__', 'toString']) {
      expect(await author.call(postEndpoints.create, postFields({ [field]: value }))).toMatchObject({
        status: 400,
      });
    }
  }
  const rare = `a${'𐌰'.repeat(40)}`;
  expect(await author.call(postEndpoints.create, postFields({ title: rare }))).toMatchObject({ status: 200 });
  expect(await author.call(postEndpoints.search, { search: rare.repeat(10) })).toMatchObject({ status: 200 });
  expect(await author.call(postEndpoints.create, postFields({ title: '\u200b\u200b' }))).toMatchObject({
    status: 400,
    code: 'title_blank',
  });
});

test('replies to odd paths with a page or a 404', async ({ server }) => {
  for (const path of ['//', '///', '//[', '//a:b@c:99999/', '/%', '/%2f%2f', '/market/']) {
    const response = await fetch(`${server.url}${path}`);
    expect(response.status).toBeLessThan(500);
  }
});
