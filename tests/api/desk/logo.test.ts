import sharp from 'sharp';
import { expect } from 'vitest';
import { deskEndpoints } from '../../../contract/desk/endpoints.ts';
import { siteEndpoints } from '../../../contract/site.ts';
import { Client } from '../../support/client.ts';
import { siteTest as test } from '../../support/fixtures.ts';
import { addMember } from '../../support/people.ts';

/** The logo that an admin uploads, and the icons that the server draws of it, or of the colour. */

const svg = (inner: string, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 32" width="64" height="32"${more}>${inner}</svg>`;
const crest = svg('<rect width="64" height="32" fill="#8a1538"/>');

const upload = (by: Client, content: string | Uint8Array, name: string) => {
  const form = new FormData();
  form.append('logo', new Blob([Buffer.from(content)]), name);
  return by.send(deskEndpoints.uploadLogo, deskEndpoints.uploadLogo.path, { body: form });
};
const fetched = async (url: string, path: string) => {
  const response = await fetch(new URL(path, url));
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
};
const manifestOf = async (url: string) =>
  JSON.parse((await fetched(url, '/site.webmanifest')).bytes.toString()) as {
    id: string;
    start_url: string;
    icons: { src: string; sizes: string; purpose?: string }[];
  };

test.afterEach(async ({ admin, server }) => {
  await server.database.sql('delete from site');
  await admin.call(deskEndpoints.editSite, { section: 'termEnds', value: [] });
});

test('a logo is drawn in five sizes, shows everywhere, and is given back', async ({ admin, server }) => {
  const before = await manifestOf(server.url);
  const answer = await upload(admin, crest, 'crest.svg');
  expect(answer).toMatchObject({ status: 200, body: { logo: { edited_by: admin.username } } });
  const { logo } = (await admin.call(siteEndpoints.site)).body as unknown as { logo: string };
  expect(logo).toMatch(/^\/logo\/[0-9a-f]{32}-192\.png$/);
  for (const [size, side] of [
    ['32', 32],
    ['180', 180],
    ['192', 192],
    ['512', 512],
    ['maskable', 512],
  ] as const) {
    const icon = await fetched(server.url, logo.replace('192', size));
    expect(icon.status).toBe(200);
    expect(icon.headers.get('content-type')).toBe('image/png');
    expect(await sharp(icon.bytes).metadata()).toMatchObject({ format: 'png', width: side, height: side });
  }
  const page = (await fetched(server.url, '/')).bytes.toString();
  expect(page).toContain(`<link rel="icon" href="${logo}"`);
  expect(page).toContain(`<img class="mark" src="${logo}"`);
  const after = await manifestOf(server.url);
  expect(after.icons.map(({ src }) => src)).toContain(logo.replace('192', 'maskable'));
  // An installed app stays the same one.
  expect([after.id, after.start_url]).toEqual([before.id, before.start_url]);

  await admin.call(deskEndpoints.editSite, { section: 'logo', value: null });
  expect((await admin.call(siteEndpoints.site)).body).toMatchObject({ logo: null });
  expect(await manifestOf(server.url)).toEqual(before);
  expect((await fetched(server.url, logo)).status).toBe(404);
  const [, name] = /logo\/(\w+)-/.exec(logo) ?? [];
  expect((await admin.call(deskEndpoints.editSite, { section: 'logo', value: name })).status).toBe(200);
});

test('without a logo, the icons have the colour of the site', async ({ admin, server }) => {
  expect((await fetched(server.url, '/logo/2536c4-192.png')).status).toBe(404);
  await admin.call(deskEndpoints.editSite, { section: 'accent', value: '#8a1538' });
  const [{ src } = { src: '' }] = (await manifestOf(server.url)).icons;
  const { bytes } = await fetched(server.url, src);
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (info.width * 15 + 40) * info.channels;
  expect([...data.subarray(at, at + 3)]).toEqual([0x8a, 0x15, 0x38]);
  expect((await fetched(server.url, src.replace('192', '191'))).status).toBe(404);
});

test.for<[what: string, content: string | Uint8Array, name: string, status: number]>([
  ['a JPEG', Buffer.from('ffd8ffe000104a464946', 'hex'), 'a.jpg', 415],
  ['a PNG that is an SVG', crest, 'a.png', 415],
  ['an SVG with a DOCTYPE', `<!DOCTYPE svg>${crest}`, 'a.svg', 400],
  ['more than 200 kB', svg(`<!--${'x'.repeat(205_000)}-->`), 'a.svg', 413],
  ['more than 4,000 pixels a side', svg('').replace('width="64"', 'width="4001"'), 'a.svg', 400],
])('%s is refused', async ([, content, name, status], { admin, server }) => {
  expect((await upload(admin, content, name)).status).toBe(status);
  expect(await server.database.sql("select from site where section = 'logo'")).toEqual([]);
});

test('nobody but an admin uploads one, and only stored ones can be chosen', async ({ admin, server }) => {
  expect((await upload(await addMember(server), crest, 'a.svg')).status).toBe(403);
  expect((await upload(new Client(server.url), crest, 'a.svg')).status).toBe(401);
  expect(await admin.call(deskEndpoints.editSite, { section: 'logo', value: 'f'.repeat(32) })).toMatchObject({
    status: 400,
    body: { field: 'logo' },
  });
});
