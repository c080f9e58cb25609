import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { encodeQR } from 'qr';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { imageFiles, imageName } from '../../../engine/images/format.ts';
import { createImageProcessor, type ImageProcessor } from '../../../engine/images/process.ts';
import { actor } from '../../support/image-actor.ts';
import { sampleImage } from '../../support/image-samples.ts';

const decoder = new URL('../../../engine/images/decode.ts', import.meta.url);

let folder = '';
let actorProgram: URL;
let opened: ImageProcessor[] = [];
let reports: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'actor-'));
  actorProgram = pathToFileURL(join(folder, 'actor.mjs'));
  await writeFile(actorProgram, actor);
});

afterEach(async () => {
  await Promise.all(opened.map((processor) => processor.close()));
  opened = [];
  reports = [];
});

afterAll(() => rm(folder, { recursive: true }));

function start(program: URL, options: Parameters<typeof createImageProcessor>[0] = {}): ImageProcessor {
  const processor = createImageProcessor({
    workers: 1,
    program,
    report: (reason) => reports.push(reason),
    ...options,
  });
  opened.push(processor);
  return processor;
}

const jpegThat = (order: string) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(order)]);
const unreadable = { code: 'image_unreadable' };

describe('real pictures', () => {
  test('[H5.11] the files have an unguessable name', async () => {
    const processor = start(decoder);
    const { bytes, fileName } = sampleImage('png');
    const [one, other] = await Promise.all([
      processor.process(bytes, fileName),
      processor.process(bytes, fileName),
    ]);
    expect(one.name).toMatch(imageName);
    expect(one.name).not.toBe(other.name);
    expect([one.width, one.height]).toEqual([48, 36]);
    expect(one.files.map((file) => file.fileName)).toEqual(imageFiles(one.name));
    for (const file of one.files) expect(Buffer.from(file.bytes).toString('latin1', 8, 12)).toBe('WEBP');
  });

  test('refusals before and during decoding reach the caller', async () => {
    const processor = start(decoder);
    const { bytes } = sampleImage('png');
    await expect(processor.process(bytes, 'a.jpg')).rejects.toMatchObject({ code: 'image_type' });
    await expect(processor.process(bytes.subarray(0, 60), 'a.png')).rejects.toMatchObject(unreadable);
    expect(reports).toHaveLength(1);
  });

  test('[H5.5] an image that never finishes is stopped, and the next one is rendered', async () => {
    const copies = Array.from(
      { length: 9 },
      (_, i) => `<g id="g${i + 1}">${`<use href="#g${i}"/>`.repeat(10)}</g>`,
    );
    const slow = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><defs><rect id="g0" width="9" height="9"/>
      ${copies.join('')}</defs><use href="#g9"/></svg>`;
    const processor = start(decoder, { svgTimeoutMs: 300, timeoutMs: 60_000 });
    await expect(processor.process(Buffer.from(slow), 'a.svg')).rejects.toMatchObject(unreadable);
    const logo = processor.icon(Buffer.from(slow), 'a.svg', { size: 9, share: 1 });
    await expect(logo).rejects.toMatchObject(unreadable);
    const late = expect.stringContaining('stopped after 300 ms');
    expect(reports).toEqual([late, late]);
    const { bytes, fileName } = sampleImage('bmp');
    expect((await processor.process(bytes, fileName)).width).toBe(48);
  });

  test('[H5.6] an image that uses too much memory is stopped', async () => {
    const layers = '<g opacity=".9"><rect width="1600" height="1600"/>'.repeat(200) + '</g>'.repeat(200);
    const greedy = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1600">${layers}</svg>`;
    const processor = start(decoder, { svgTimeoutMs: 170_000 });
    await expect(processor.process(Buffer.from(greedy), 'a.svg')).rejects.toMatchObject(unreadable);
    expect(reports).toEqual([expect.stringContaining('ended with SIGALRM')]);
  }, 180_000);
});

test('[H5.26] a child does its work although SIGINT goes to all', async () => {
  const child = fork(decoder, { serialization: 'advanced' });
  await once(child, 'message');
  child.kill('SIGINT');
  child.send({ id: 1, method: 'render', params: [sampleImage('png').bytes, 'png'] });
  await once(child, 'message');
  expect(await once(child, 'message')).toMatchObject([{ id: 1, result: { width: 48 } }, undefined]);
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
});

describe('QR codes', () => {
  test('a code is read, and an image without one has none', async () => {
    const processor = start(decoder, { timeoutMs: 60_000 });
    const svg = Buffer.from(encodeQR('https://u.wechat.com/abc', 'svg'));
    expect(await processor.readQr(svg, 'a.svg')).toBe('https://u.wechat.com/abc');
    expect(await processor.readQr(sampleImage('png').bytes, 'a.png')).toBeUndefined();
  });

  test('a decoder that hangs, crashes or refuses has found none', async () => {
    const processor = start(actorProgram, { timeoutMs: 300 });
    for (const order of ['hang', 'crash', 'environment'])
      expect(await processor.readQr(jpegThat(order), 'a.jpg')).toBeUndefined();
    expect(reports).toHaveLength(3);
  });
});

describe('children', () => {
  test('[H5.7] one child renders many images', async () => {
    const processor = start(actorProgram);
    const first = await processor.process(jpegThat('work'), 'a.jpg');
    const second = await processor.process(jpegThat('work'), 'a.jpg');
    expect([first.height, second.height]).toEqual([1, 2]);
    expect(second.width).toBe(first.width);
  });

  test('[H5.7] uses all workers and no more', async () => {
    const processor = start(actorProgram, { workers: 3 });
    const images = await Promise.all(
      Array.from({ length: 30 }, () => processor.process(jpegThat('work'), 'a.jpg')),
    );
    expect(new Set(images.map((image) => image.width)).size).toBe(3);
  });

  test('a crash fails only its own image', async () => {
    const processor = start(actorProgram);
    const results = await Promise.allSettled(
      ['work', 'crash', 'work'].map((order) => processor.process(jpegThat(order), 'a.jpg')),
    );
    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(results[1]).toMatchObject({ reason: unreadable });
    expect(reports).toEqual([expect.stringContaining('SIGSEGV')]);
  });

  test('[H5.26] a photo is decoded although SIGTERM goes to all processes', async () => {
    const processor = start(actorProgram);
    const order = `terminated once ${join(folder, 'terminated')} `;
    expect(await processor.process(jpegThat(order), 'a.jpg')).toMatchObject({ height: 1 });
    expect(reports).toEqual([]);
  });

  test('[H5.27] a crash that the next child does not repeat is not reported', async () => {
    const processor = start(actorProgram);
    const order = `crash once ${join(folder, 'crashed')} `;
    expect(await processor.process(jpegThat(order), 'a.jpg')).toMatchObject({ height: 1 });
    expect(reports).toEqual([]);
  });

  test('[H5.27] a child that is killed from outside makes the call fail as busy, and does not refuse the image', async () => {
    const processor = start(actorProgram);
    await expect(processor.process(jpegThat('killed'), 'a.jpg')).rejects.toMatchObject({ code: 'busy' });
  });

  test('[H5.5] a child that gets no processor time is waited for, ten times as long', async () => {
    const processor = start(actorProgram, { timeoutMs: 1000 });
    expect(await processor.process(jpegThat('wait'), 'a.jpg')).toMatchObject({ height: 1 });
    const impatient = start(actorProgram, { timeoutMs: 100 });
    await expect(impatient.process(jpegThat('wait'), 'a.jpg')).rejects.toMatchObject({
      code: 'busy',
      retryAfter: 10,
    });
    // Another child is there before the next image.
    expect(impatient.state().busy).toBe(1);
    expect(await impatient.process(jpegThat('work'), 'a.jpg')).toMatchObject({ height: 1 });
  });

  test('a time-out frees the worker', async () => {
    const processor = start(actorProgram, { timeoutMs: 2000 });
    const hanging = processor.process(jpegThat('hang'), 'a.jpg');
    const next = processor.process(jpegThat('work'), 'a.jpg');
    await expect(hanging).rejects.toMatchObject({ code: 'busy' });
    expect((await next).height).toBe(1);
  });

  test('[H5.5] the default time limit is five seconds, and two for an SVG', async () => {
    const processor = start(actorProgram, { workers: 2 });
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><!-- hang --></svg>');
    const answers = await Promise.allSettled([
      processor.process(jpegThat('hang'), 'a.jpg'),
      processor.process(svg, 'a.svg'),
    ]);
    expect(answers).toMatchObject([{ reason: { code: 'busy' } }, { reason: unreadable }]);
    expect(reports.toSorted()).toEqual([
      expect.stringMatching(/^jpeg .* stopped after 5000 ms$/),
      expect.stringMatching(/^svg .* stopped after 2000 ms$/),
    ]);
  });

  test('a child that has grown is replaced', async () => {
    const processor = start(actorProgram);
    const grown = await processor.process(jpegThat('grow'), 'a.jpg');
    const next = await processor.process(jpegThat('work'), 'a.jpg');
    expect(next.width).not.toBe(grown.width);
  });

  test('children do not inherit secrets of the environment', async () => {
    process.env['DATABASE_URL'] = 'postgres://secret';
    const processor = start(actorProgram);
    await expect(processor.process(jpegThat('environment'), 'a.jpg')).rejects.toMatchObject(unreadable);
    delete process.env['DATABASE_URL'];
    expect(reports[0]).toContain('PATH');
    expect(reports[0]).not.toContain('secret');
  });

  test('an image is not refused if the program cannot start', async () => {
    const processor = start(pathToFileURL(join(folder, 'missing.mjs')));
    await expect(processor.process(jpegThat('work'), 'a.jpg')).rejects.toMatchObject({
      code: 'busy',
      cause: { message: 'The image decoder ended with 1.' },
    });
  });
});

test('a full queue refuses, and closing settles all that wait', async () => {
  const processor = start(actorProgram, { timeoutMs: 60_000 });
  const held = Array.from({ length: 201 }, () => processor.process(jpegThat('hang'), 'a.jpg'));
  await expect(processor.process(jpegThat('work'), 'a.jpg')).rejects.toMatchObject({
    code: 'busy',
    retryAfter: 5,
  });
  const answers = Promise.allSettled(held);
  await processor.close();
  for (const answer of await answers) expect(answer).toMatchObject({ reason: { code: 'not_ready' } });
  await expect(processor.process(jpegThat('work'), 'a.jpg')).rejects.toMatchObject({ code: 'not_ready' });
});
