import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { addMonths, dayAt, usualTimeZone } from '../contract/days.ts';
import { postEndpoints } from '../contract/posts/endpoints.ts';
import { maxImageBytes } from '../engine/images/format.ts';
import { members } from './data.ts';
import { load } from './load.ts';
import { middle, report } from './measure.ts';
import { memoryOf, startProgram } from './program.ts';

const photos = 10;
const rounds = 5;

/** The time to create a draft with ten images of 2 MB, the latency of the market during it, and the memory. */
export async function benchUpload(databaseUrl: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'exchange-bench-upload-'));
  const photo = await drawPhoto();
  const program = await startProgram({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
  const rest = await memoryOf(program.pid);
  let most = rest ?? 0;
  const watch = setInterval(() => {
    void memoryOf(program.pid).then((now) => (most = Math.max(most, now ?? 0)));
  }, 100);
  try {
    const times: number[] = [];
    const beside: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const [time, { p99 }] = await Promise.all([
        send(program.url, photo, round),
        load({
          urls: [program.url + postEndpoints.market.path],
          connections: 1,
          seconds: 5,
          members,
        }),
      ]);
      times.push(time);
      beside.push(p99);
    }
    const size = `${(photo.length / 1e6).toFixed(2)} MB each`;
    report(
      `an upload of ${photos} photos, median seconds`,
      middle(times) / 1000,
      { atMost: 3 },
      `${size}, ${times.map((time) => (time / 1000).toFixed(2)).join(' ')} s`,
    );
    report(
      'reading beside an upload, median p99 to 100 ms',
      middle(beside) / 100,
      { atMost: 1 },
      `${beside.map((time) => time.toFixed(0)).join(' ')} ms`,
    );
    if (rest === undefined) return;
    report('memory at rest, to 250 MB', rest / 250, { atMost: 1 }, `${rest.toFixed(0)} MB`);
    report('memory while uploading, to 512 MB', most / 512, { atMost: 1 }, `${most.toFixed(0)} MB`);
  } finally {
    clearInterval(watch);
    await program.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** A photo like a phone's: 12 megapixels, and as large as allowed. */
async function drawPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const grain = sharp({ create: { width: 1000, height: 750, channels: 3, background: '#888', noise } });
  const large = await grain.png().toBuffer();
  for (let quality = 90; ; quality -= 5) {
    const photo = await sharp(large).resize(4000, 3000).jpeg({ quality }).toBuffer();
    if (photo.length <= maxImageBytes) return photo;
  }
}

async function send(url: string, photo: Buffer, member: number): Promise<number> {
  const form = new FormData();
  const fields = {
    title: 'Ten photos',
    description: '',
    price: '1',
    currency: '¥',
    quantity: '1',
    sellBuyByDate: addMonths(dayAt(Date.now(), usualTimeZone), 4),
    postStatus: 'Draft',
    category: 'Others',
    totalOrPerItem: 'Total price',
    postType: 'sell',
    openToNegotiate: 'false',
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (let count = 0; count < photos; count += 1)
    form.append('images', new Blob([Uint8Array.from(photo)], { type: 'image/jpeg' }), `${count}.jpg`);
  const began = performance.now();
  const answer = await fetch(url + postEndpoints.create.path, {
    method: postEndpoints.create.method,
    headers: { cookie: `session=bench-${1 + member}`, origin: url },
    body: form,
  });
  const time = performance.now() - began;
  if (!answer.ok) throw new Error(`The upload was refused: ${answer.status} ${await answer.text()}`);
  return time;
}
