import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import workerpool from 'workerpool';
import { engineErrors, refuse, type EngineErrorCode } from '../errors.ts';
import { checkImage, type ImageType } from './check.ts';
import type { Icon } from './draw-icon.ts';
import { imageFile, imageWidths } from './format.ts';
import type { RenderedImage } from './render.ts';

export interface ProcessedImage {
  /** The random name of the image, as stored in rows. */
  name: string;
  width: number;
  height: number;
  /** Undefined if the image has no features. */
  hash: bigint | undefined;
  files: { fileName: string; bytes: Uint8Array }[];
}

export interface ImageProcessor {
  /** Renders the files of an upload, or throws a `Refusal`. */
  process(bytes: Uint8Array, fileName: string): Promise<ProcessedImage>;
  /** The hash of a stored image; undefined if it has no features. Throws a `Refusal`. */
  hash(webp: Uint8Array): Promise<bigint | undefined>;
  /** The text of the QR code in an upload; undefined if none was found, also because reading failed or took too long. */
  readQr(bytes: Uint8Array, fileName: string): Promise<string | undefined>;
  /** Draws a PNG, SVG or WebP into a square, as a PNG. Throws a `Refusal`. */
  icon(bytes: Uint8Array, fileName: string, icon: Icon): Promise<Uint8Array>;
  /** How many images one upload may have decoded at the same time. From three children on, one is left to others. */
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
  /** Of processor time. */
  timeoutMs?: number;
  svgTimeoutMs?: number;
  /** Called with the reason, for the log, when an image is refused. */
  report?: (reason: string) => void;
  /** The program of the child. Tests replace it. */
  program?: URL;
}

const maxWaiting = 200;
const longestStartMs = 60_000;
/** On a busy machine, and where a process can't be asked for its processor time. */
const wallFactor = 10;
const busy = (retryAfter = 10) => refuse('busy', { retryAfter });
/** The environment variables that a child needs to start on some system. The others may be secrets. */
const passedVariables = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TMPDIR', 'TEMP', 'NODE_COMPILE_CACHE'];

/** Decodes images in a small pool of child processes, which are started on demand and reused. */
export function createImageProcessor({
  workers = 2,
  timeoutMs = 5000,
  svgTimeoutMs = 2000,
  report,
  program = new URL('decode.ts', import.meta.url),
}: Options = {}): ImageProcessor {
  const passed = passedVariables.map((name) => [name, process.env[name]]);
  const pool = workerpool.pool(fileURLToPath(program), {
    workerType: 'process',
    maxWorkers: workers,
    maxQueueSize: maxWaiting,
    workerTerminateTimeout: 0,
    // So that the next image need not wait for a child to start. One that could not start is not started again.
    onTerminateWorker: () => {
      if (hasWorked && !closed && pool.stats().totalWorkers === 0) start();
      hasWorked = false;
    },
    forkOpts: {
      serialization: 'advanced',
      execArgv: ['--max-old-space-size=128', '--expose-gc'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        ...Object.fromEntries(passed.filter(([, value]) => value !== undefined)),
        // Each malloc arena keeps the memory that it freed. One is enough for a child that decodes one image at a time.
        MALLOC_ARENA_MAX: '1',
        UV_THREADPOOL_SIZE: '2',
        VIPS_WARNING: '0',
      },
    },
  });
  let closed = false;
  let hasWorked = false;
  const start = () => void pool.exec('start').catch(() => undefined);
  /** The time of an image counts from when the child has begun with it. */
  const exec = async (method: string, given: [Uint8Array, ImageType, Icon?], longestMs: number) => {
    const work: ReturnType<typeof pool.exec> = pool.exec(method, given, {
      on: ({ pid }: { pid: number }) => {
        hasWorked = true;
        work.timeout(wallFactor * longestMs);
        void watch(pid);
      },
    });
    const watch = async (pid: number) => {
      const before = await processorMs(pid);
      while (work.pending && (await processorMs(pid)) - before < longestMs)
        await sleep(100, undefined, { ref: false });
      if (work.pending) work.timeout(0);
    };
    return work.timeout(longestStartMs + wallFactor * longestMs);
  };

  /**
   * Retries once if the child ends, because the image may not be the cause. Throws `busy` for a child that was killed or
   * can't start and for a photo that timed out, `image_unreadable` for a second crash and for an SVG that timed out.
   */
  async function run<Result>(
    method: 'render' | 'hash' | 'icon' | 'readQr',
    ...given: [Uint8Array, ImageType, Icon?]
  ) {
    if (closed) throw refuse('not_ready');
    const [bytes, type] = given;
    const longestMs = type === 'svg' && method !== 'readQr' ? svgTimeoutMs : timeoutMs;
    for (let isLast = false; ; isLast = true) {
      try {
        return (await exec(method, given, longestMs)) as Result;
      } catch (error) {
        if (closed) throw refuse('not_ready');
        const text = String(error);
        if (text.includes('Max queue size')) throw busy(5);
        const ended = /exitCode: `(.*)`\s+signalCode: `(.*)`/.exec(text);
        if (ended && !isLast) continue;
        const [, exitCode, signal] = ended ?? [];
        const wasCrash = signal !== 'null' && signal !== 'SIGKILL';
        const isLate = error instanceof workerpool.Promise.TimeoutError;
        const how = isLate
          ? `stopped after ${longestMs} ms`
          : ended
            ? `ended with ${signal === 'null' ? exitCode : signal}`
            : text;
        report?.(`${type} of ${bytes.length} bytes: ${how}`);
        if (isLate) throw type === 'svg' ? refuse('image_unreadable') : busy();
        if (ended && !wasCrash)
          throw Object.assign(busy(), { cause: new Error(`The image decoder ${how}.`) });
        throw refuse(codeOf(error));
      }
    }
  }

  return {
    atOnce: Math.min(workers, Math.max(2, workers - 1)),
    process: async (bytes, fileName) =>
      named(await run<RenderedImage>('render', bytes, checkImage(bytes, fileName))),
    icon: async (bytes, fileName, icon) => {
      const type = checkImage(bytes, fileName);
      if (!['png', 'svg', 'webp'].includes(type)) throw refuse('image_type');
      return run<Uint8Array>('icon', bytes, type, icon);
    },
    hash: (bytes) => run<bigint | undefined>('hash', bytes, 'webp'),
    readQr: async (bytes, fileName) => {
      try {
        return await run<string | undefined>('readQr', bytes, checkImage(bytes, fileName));
      } catch {
        // The child has been reported by its reason. An image that can't be read holds no code.
        return undefined;
      }
    },
    prepare() {
      if (closed) return;
      while (pool.stats().totalWorkers < workers) start();
    },
    state: () => ({ busy: pool.stats().busyWorkers, waiting: pool.stats().pendingTasks }),
    async close() {
      closed = true;
      await pool.terminate(true);
    },
  };
}

/** The processor time that a process has taken; 0 where the system doesn't say. Linux counts in hundredths of a second. */
async function processorMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [user = 0, system = 0] = stat
    .replace(/^.*\) /s, '')
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (user + system) * 10;
}

/** The code of a refusal that the child threw. */
function codeOf(error: unknown): EngineErrorCode {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return Object.hasOwn(engineErrors, code) ? (code as EngineErrorCode) : 'image_unreadable';
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
