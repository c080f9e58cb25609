import { randomBytes } from 'node:crypto';
import { refuse } from '../errors.ts';
import { checkImage } from './check.ts';
import { startDecoder, type DecodeJob, type Decoder } from './decoder.ts';
import { imageFile, imageWidths } from './format.ts';
import type { ImageHash } from './hash.ts';
import type { RenderedImage } from './render.ts';

export interface ProcessedImage {
  /** The random name of the image, as stored in rows. */
  name: string;
  width: number;
  height: number;
  /** Undefined if the image has no features. */
  hash: ImageHash | undefined;
  files: { fileName: string; bytes: Uint8Array }[];
}

export interface ImageProcessor {
  /** Renders the files of an upload, or throws a `Refusal`. */
  process(bytes: Uint8Array, fileName: string): Promise<ProcessedImage>;
  /** The hash of a stored image; undefined if it has no features. Throws a `Refusal`. */
  hash(webp: Uint8Array): Promise<ImageHash | undefined>;
  /** The text of the QR code in an upload; undefined if none was found, also because reading failed or took too long. */
  readQr(bytes: Uint8Array, fileName: string): Promise<string | undefined>;
  /** How many images one post may have decoded at the same time. From three children on, one is left to others. */
  readonly atOnce: number;
  /** Starts the child processes, which takes some tenths of a second, before images need them. Idempotent. */
  prepare(): void;
  state: () => DecoderState;
  close(): Promise<void>;
}

export interface DecoderState {
  /** Children that decode. */
  busy: number;
  /** Images that wait for a child. */
  waiting: number;
}

interface Options {
  /** How many child processes decode at the same time. */
  workers?: number;
  timeoutMs?: number;
  svgTimeoutMs?: number;
  /** Called with the reason, for the log, when an image is refused. */
  report?: (reason: string) => void;
  /** The program of the child. Tests replace it. */
  program?: URL;
}

interface Task {
  job: DecodeJob;
  resolve(image: RenderedImage): void;
  reject(error: unknown): void;
}

const maxWaiting = 200;

/** Decodes images in a small pool of child processes, which are started on demand and reused. */
export function createImageProcessor(options: Options = {}): ImageProcessor {
  const { workers = 2, timeoutMs = 5000, svgTimeoutMs = 2000, report } = options;
  const { program = new URL('decode.ts', import.meta.url) } = options;
  const waiting: Task[] = [];
  const idle: Decoder[] = [];
  const running = new Set<Decoder>();
  let lanes = 0;
  let closed = false;

  function startOne(): Decoder {
    const decoder = startDecoder(program);
    running.add(decoder);
    return decoder;
  }

  /** Processes the queue with one child until it is empty. Replaces a child that has ended. */
  async function openLane(): Promise<void> {
    lanes++;
    let decoder = idle.pop();
    const living = (): Decoder => {
      if (decoder?.isAlive()) return decoder;
      if (decoder) running.delete(decoder);
      decoder = startOne();
      return decoder;
    };
    for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) {
      try {
        task.resolve(await decode(living, task.job));
      } catch (error) {
        task.reject(closed ? refuse('not_ready') : error);
      }
    }
    if (decoder) idle.push(decoder);
    lanes--;
  }

  /**
   * Retries once if the child process dies, because the image may not be the cause. Throws `busy` for a child that was
   * killed and for a photo that timed out, `image_unreadable` for a second crash and for an SVG that timed out.
   */
  async function decode(living: () => Decoder, job: DecodeJob): Promise<RenderedImage> {
    let deaths = 0;
    let falseStarts = 0;
    for (;;) {
      const outcome = await living().run(job, job.type === 'svg' && !job.only ? svgTimeoutMs : timeoutMs);
      if ('image' in outcome) return outcome.image;
      if ('unready' in outcome) {
        falseStarts += 1;
        if (falseStarts < 3 && !closed) continue;
        throw Object.assign(refuse('busy'), { cause: outcome.unready });
      }
      if ('died' in outcome && !outcome.late) {
        deaths += 1;
        if (deaths < 2 && !closed) continue;
      }
      report?.(
        `${job.type} of ${job.bytes.length} bytes: ${'died' in outcome ? outcome.died : outcome.reason}`,
      );
      if (!('died' in outcome)) throw refuse(outcome.refusal);
      // The time for an SVG depends on its author; that for a photo only on the load of the machine.
      const isBusy = outcome.killed || (outcome.late && job.type !== 'svg');
      throw refuse(isBusy ? 'busy' : 'image_unreadable');
    }
  }

  async function queue(job: DecodeJob): Promise<RenderedImage> {
    if (closed) throw refuse('not_ready');
    if (waiting.length >= maxWaiting) throw refuse('busy', { retryAfter: 5 });
    return new Promise<RenderedImage>((resolve, reject) => {
      waiting.push({ job, resolve, reject });
      if (lanes < workers) void openLane();
    });
  }

  return {
    atOnce: Math.min(workers, Math.max(2, workers - 1)),
    process: async (bytes, fileName) => named(await queue({ bytes, type: checkImage(bytes, fileName) })),
    hash: async (bytes) => (await queue({ bytes, type: 'webp', only: 'hash' })).hash,
    readQr: async (bytes, fileName) => {
      try {
        return (await queue({ bytes, type: checkImage(bytes, fileName), only: 'qr' })).qrText;
      } catch {
        // The child has been reported by its reason. An image that can't be read holds no code.
        return undefined;
      }
    },
    prepare() {
      if (closed) return;
      while (running.size < workers) idle.push(startOne());
    },
    state: () => ({ busy: lanes, waiting: waiting.length }),
    async close() {
      closed = true;
      for (const task of waiting.splice(0)) task.reject(refuse('not_ready'));
      await Promise.all([...running].map((decoder) => decoder.kill()));
    },
  };
}

function named({ width, height, files, hash }: RenderedImage): ProcessedImage {
  const name = `${randomBytes(16).toString('hex')}.webp`;
  return {
    name,
    width,
    height,
    hash,
    files: imageWidths.flatMap((width, place) => {
      const bytes = files[place];
      return bytes ? [{ fileName: imageFile(name, width), bytes }] : [];
    }),
  };
}
