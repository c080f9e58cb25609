import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderImage } from './render.ts';

const svg = (inner: string, size = 'width="40" height="30"') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${inner}</svg>`,
  );

/** 255 for an empty picture; red and black marks bring it to 0. */
async function darkest(inner: string): Promise<number> {
  const { files } = await renderImage(svg(inner), 'svg');
  const { channels } = await sharp(files.at(-1)).stats();
  return Math.min(...channels.map((channel) => channel.min));
}

let folder = '';
let red: Buffer;
const asked: (string | undefined)[] = [];
const server = createServer((request, response) => {
  asked.push(request.url);
  response.end(red);
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svg-'));
  red = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#f00' } })
    .png()
    .toBuffer();
  await writeFile(join(folder, 'red.png'), red);
  await writeFile(join(folder, 'red.css'), 'rect { fill: #f00 }');
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

test('is rendered at full width, whatever size it names', async () => {
  for (const size of ['width="40" height="30"', 'width="6000" height="4500"', 'viewBox="0 0 4 3"']) {
    const { width, height } = await renderImage(svg('', size), 'svg');
    expect([width, height]).toEqual([1600, 1200]);
  }
});

test('a tall one is limited in height', async () => {
  const { height } = await renderImage(svg('', 'width="10" height="9000"'), 'svg');
  expect(height).toBeGreaterThan(9000);
  expect(height).toBeLessThanOrEqual(12_000);
});

test('does not load files or other sites', async () => {
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const place of [folder, `file://${folder}`, site]) {
    const inner = [
      `<rect fill="#fff" width="40" height="30"/><style>@import url("${place}/red.css");</style>`,
      `<image href="${place}/red.png" width="40" height="30"/>`,
      `<image xlink:href="${place}/red.png" width="40" height="30"/>`,
      `<filter id="f"><feImage href="${place}/red.png"/></filter><rect filter="url(#f)" width="40" height="30"/>`,
      `<text xmlns:i="http://www.w3.org/2001/XInclude" fill="#f00" font-size="60" y="30">
         <i:include href="${place}/red.css" parse="text"/></text>`,
    ].join('');
    expect({ place, darkest: await darkest(inner) }).toEqual({ place, darkest: 255 });
  }
  expect(asked).toEqual([]);
});

test('renders embedded data and styles', async () => {
  const inside = `data:image/png;base64,${red.toString('base64')}`;
  expect(await darkest(`<image href="${inside}" width="40" height="30"/>`)).toBe(0);
  expect(await darkest('<style>rect { fill: #f00 }</style><rect width="40" height="30"/>')).toBe(0);
});
