import { fork } from 'node:child_process';
import type { EngineErrorCode } from '../errors.ts';
import type { ImageType } from './check.ts';
import type { RenderedImage } from './render.ts';

export interface DecodeJob {
  bytes: Uint8Array;
  type: ImageType;
  /** Computes the hash of a stored image, or reads the QR code in an image, and renders no files. */
  only?: 'hash' | 'qr';
}

/** A job as sent to the child. The bytes follow through its standard input, because a message would be copied twice. */
export interface DecodeOrder extends Omit<DecodeJob, 'bytes'> {
  length: number;
}

export type DecodeReply = { memory: number } & (
  | { image: RenderedImage }
  | { refusal: EngineErrorCode; reason: string }
);

/**
 * The result of a job: the child's reply, or how the child ended. `late`: stopped after a time-out. `killed`: ended by
 * something else, such as the kernel when memory runs out. `unready`: ended before it got the job.
 */
export type DecodeOutcome =
  | DecodeReply
  | { died: string; late: boolean; killed: boolean }
  | { unready: Error };

export interface Decoder {
  run(job: DecodeJob, timeoutMs: number): Promise<DecodeOutcome>;
  isAlive(): boolean;
  kill(): Promise<void>;
}

const startTimeoutMs = 15_000;
/** A child above this size is replaced, because it does not return memory to the system. */
const keptMemory = 220 * 1024 * 1024;
/** The environment variables that a child needs to start on some system. The others may be secrets. */
const passedVariables = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TMPDIR', 'TEMP', 'NODE_COMPILE_CACHE'];

/** Starts a child process that decodes one image at a time. */
export function startDecoder(program: URL): Decoder {
  const child = fork(program, {
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=128', '--expose-gc'],
    env: childEnvironment(),
    stdio: ['pipe', 'ignore', 'pipe', 'ipc'],
  });
  // If the child stops reading, its exit says why.
  child.stdin?.on('error', () => undefined);
  let lastWords = '';
  child.stderr?.on('data', (text: Buffer) => {
    lastWords = `${lastWords}${text.toString()}`.slice(-2000);
  });
  let why = '';
  let alive = true;
  let killed = false;
  const end = new Promise<string>((resolve) => {
    child.on('error', (error) => resolve(String(error)));
    child.once('exit', (code, signal) => {
      killed = why === '' && signal === 'SIGKILL';
      resolve(why || `ended with ${signal ?? code} ${lastWords}`);
    });
  }).then((how) => {
    alive = false;
    return how;
  });
  const stop = (reason: string): void => {
    why = reason;
    child.kill('SIGKILL');
  };

  const ready = new Promise((resolve) => {
    child.once('message', resolve);
  });

  return {
    async run(job, timeoutMs) {
      const startTimer = setTimeout(stop, startTimeoutMs, 'did not start in time');
      const how = await Promise.race([ready, end]);
      clearTimeout(startTimer);
      if (!alive) return { unready: new Error(`The image decoder did not start: ${String(how)}`) };
      const reply = new Promise<DecodeReply>((resolve) => {
        child.once('message', resolve);
      });
      const { bytes, ...rest } = job;
      const order: DecodeOrder = { ...rest, length: bytes.length };
      child.send(order, (error) => {
        if (error) stop(String(error));
      });
      child.stdin?.write(bytes);
      let late = false;
      const timer = setTimeout(() => {
        late = true;
        stop(`stopped after ${timeoutMs} ms`);
      }, timeoutMs);
      const outcome = await Promise.race([reply, end.then((died) => ({ died, late, killed }))]);
      clearTimeout(timer);
      if ('memory' in outcome && outcome.memory > keptMemory) stop('uses too much memory');
      return outcome;
    },
    isAlive: () => alive && why === '',
    async kill() {
      stop('closed');
      await end;
    },
  };
}

function childEnvironment(): Record<string, string> {
  const environment: Record<string, string> = {
    // Each malloc arena keeps the memory that it freed. One is enough, because a child decodes one image at a time.
    MALLOC_ARENA_MAX: '1',
    UV_THREADPOOL_SIZE: '2',
    VIPS_WARNING: '0',
  };
  for (const name of passedVariables) {
    const value = process.env[name];
    if (value !== undefined) environment[name] = value;
  }
  return environment;
}
