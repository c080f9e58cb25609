import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { endOf, root, startNpm } from './node.mjs';

/** A failure whose message is all that the user needs. */
export class StepError extends Error {
  readonly exitCode: number;
  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

export const say = (line: string) => process.stdout.write(`${line}\n`);

interface Options {
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** The open file that gets the output. */
  log?: number | undefined;
  /** Milliseconds after which the tool is ended. */
  timeout?: number;
}

/** Starts a tool of node_modules, or `npm`. */
export function start(
  tool: string,
  args: string[],
  { env, cwd = root, log, timeout }: Options = {},
): ChildProcess {
  if (tool === 'npm') return startNpm(args, { cwd, stdio: 'inherit' });
  // Not from .bin, whose entries on Windows are not scripts.
  const manifest = path.join(root, 'node_modules', tool === 'tsc' ? 'typescript' : tool, 'package.json');
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: string | Record<string, string> };
  const script = path.resolve(
    path.dirname(manifest),
    typeof bin === 'string' ? bin : (bin[tool] ?? Object.values(bin)[0] ?? ''),
  );
  return spawn(process.execPath, [script, ...args], {
    cwd,
    timeout,
    env: { ...process.env, ...env },
    stdio: log === undefined ? 'inherit' : ['ignore', log, log],
  });
}

/** Runs a tool and returns its exit code. */
export const tryRun = (tool: string, args: string[], options?: Options) =>
  // For tens of seconds, npm would put back the packages that the next installation removes.
  endOf(start(tool, args, options), { kills: tool === 'npm' });

/** Runs a tool and throws `StepError` if it fails. */
export async function run(tool: string, args: string[], options?: Options): Promise<void> {
  const exitCode = await tryRun(tool, args, options);
  if (exitCode !== 0) throw new StepError(`${tool} failed.`, exitCode);
}

/** Waits until all steps have ended, even if one fails, and then throws the first failure. */
export async function allOf(steps: Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(steps);
  await Promise.all(steps);
}

/** The report that a tool has written, without properties if the tool ended before. */
export function readReport(file: string): object {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as object) : {};
}
