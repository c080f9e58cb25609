import { randomBytes } from 'node:crypto';
import { CallerError } from '../../contract/errors.ts';
import { imageFile, imageWidths } from '../../contract/images.ts';
import { checkImage } from './check.ts';
import { startDecoder } from './decoder.ts';
import type { DecodeJob, Decoder } from './decoder.ts';
import type { RenderedImage } from './render.ts';

export interface ProcessedImage {
  /** The picture's unguessable name, as stored in rows. */
  name: string;
  width: number;
  height: number;
  files: { fileName: string; bytes: Uint8Array }[];
}

export interface ImageProcessor {
  /** Makes the files of one upload, or throws the refusal for the caller. */
  process(bytes: Uint8Array, fileName: string): Promise<ProcessedImage>;
  close(): Promise<void>;
}

interface Options {
  workers?: number;
  timeoutMs?: number;
  svgTimeoutMs?: number;
  /** Told for the log why a picture was refused beyond what its code says. */
  report?: (reason: string) => void;
  /** The child's program; another one only in tests. */
  program?: URL;
}

interface Task {
  job: DecodeJob;
  resolve(image: RenderedImage): void;
  reject(error: unknown): void;
}

const maxWaiting = 200;

/** Decodes pictures in a few child processes, started when first needed and kept for the next picture. */
export function createImageProcessor(options: Options = {}): ImageProcessor {
  const { workers = 2, timeoutMs = 5000, svgTimeoutMs = 2000, report } = options;
  const { program = new URL('./decode.js', import.meta.url) } = options;
  const waiting: Task[] = [];
  const idle: Decoder[] = [];
  const running = new Set<Decoder>();
  let lanes = 0;
  let closed = false;

  /** Works the queue off with one child until it is empty; a child that died is replaced for the next task. */
  async function openLane(): Promise<void> {
    lanes++;
    let decoder = idle.pop();
    const living = (): Decoder => {
      if (decoder?.isAlive()) return decoder;
      if (decoder) running.delete(decoder);
      decoder = startDecoder(program);
      running.add(decoder);
      return decoder;
    };
    for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) {
      try {
        task.resolve(await decode(living, task.job));
      } catch (error) {
        task.reject(closed ? new CallerError('not_ready') : error);
      }
    }
    if (decoder) idle.push(decoder);
    lanes--;
  }

  /** A child may end for reasons of its own, or the machine's: only bytes that end two in a row are at fault. */
  async function decode(living: () => Decoder, job: DecodeJob): Promise<RenderedImage> {
    let deaths = 0;
    let falseStarts = 0;
    for (;;) {
      const outcome = await living().run(job, job.type === 'svg' ? svgTimeoutMs : timeoutMs);
      if ('image' in outcome) return outcome.image;
      if ('unready' in outcome) {
        falseStarts += 1;
        if (falseStarts < 3 && !closed) continue;
        throw Object.assign(new CallerError('busy'), { cause: outcome.unready });
      }
      if ('died' in outcome && !outcome.late) {
        deaths += 1;
        if (deaths < 2 && !closed) continue;
      }
      report?.(
        `${job.type} of ${job.bytes.length} bytes: ${'died' in outcome ? outcome.died : outcome.reason}`,
      );
      if (!('died' in outcome)) throw new CallerError(outcome.refusal);
      // An SVG is as slow as its author made it; a photo is slow only where the machine is busy.
      const isBusy = outcome.killed || (outcome.late && job.type !== 'svg');
      throw new CallerError(isBusy ? 'busy' : 'image_unreadable');
    }
  }

  return {
    async process(bytes, fileName) {
      const type = checkImage(bytes, fileName);
      if (closed) throw new CallerError('not_ready');
      if (waiting.length >= maxWaiting) throw new CallerError('busy', { retryAfter: 5 });
      const image = await new Promise<RenderedImage>((resolve, reject) => {
        waiting.push({ job: { bytes, type }, resolve, reject });
        if (lanes < workers) void openLane();
      });
      return named(image);
    },
    async close() {
      closed = true;
      for (const task of waiting.splice(0)) task.reject(new CallerError('not_ready'));
      await Promise.all([...running].map((decoder) => decoder.kill()));
    },
  };
}

function named({ width, height, files }: RenderedImage): ProcessedImage {
  const name = `${randomBytes(16).toString('hex')}.webp`;
  return {
    name,
    width,
    height,
    files: imageWidths.flatMap((width, place) => {
      const bytes = files[place];
      return bytes ? [{ fileName: imageFile(name, width), bytes }] : [];
    }),
  };
}
