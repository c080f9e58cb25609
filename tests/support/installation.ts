import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';

export interface Run {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface Installation {
  origin: string;
  app: string;
  data: string;
  units: string;
  /** Writes a shell script that comes before the machine's program of that name. */
  program(name: string, script: string): void;
  /** Commits all files of the origin, with a tag if given. Returns the eight digits. */
  commit(tag?: string): string;
  clone(): void;
  /** Runs deploy/exchange in a process group of its own. */
  exchange(args: string[], options?: { typed?: string; env?: Record<string, string> }): Promise<Run>;
  /** Where the link `current` leads. */
  current(): string;
}

/** A site that is installed by `exchange`, in a folder: the clone of a repository of the test, data and units. */
export function makeInstallation(folder: string): Installation {
  const [origin, app, data, units, bin] = ['origin', 'app', 'data', 'units', 'bin'].map((name) =>
    join(folder, name),
  ) as [string, string, string, string, string];
  for (const path of [origin, data, units, bin]) mkdirSync(path, { recursive: true });
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', origin, '-c', 'user.name=a', '-c', 'user.email=a@b', ...args], {
      encoding: 'utf8',
    });
  git('init', '--quiet', '--initial-branch', 'main');
  return {
    origin,
    app,
    data,
    units,
    program: (name, script) => {
      writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`);
      chmodSync(join(bin, name), 0o755);
    },
    commit: (tag) => {
      git('add', '--all', '--force');
      git('commit', '--quiet', '--allow-empty', '--message', 'A');
      if (tag !== undefined) git('tag', tag);
      return git('rev-parse', '--short=8', 'HEAD').trim();
    },
    clone: () => git('clone', '--quiet', origin, app),
    exchange: async (args, { typed = '', env = {} } = {}) => {
      const child = spawn(resolve('deploy/exchange'), args, {
        detached: true,
        env: {
          PATH: `${bin}${delimiter}${process.env['PATH']}`,
          DATA_DIR: data,
          EXCHANGE_APP: app,
          EXCHANGE_UNITS: units,
          ...env,
        },
      });
      const said = { stdout: '', stderr: '' };
      child.stdout.setEncoding('utf8').on('data', (text: string) => (said.stdout += text));
      child.stderr.setEncoding('utf8').on('data', (text: string) => (said.stderr += text));
      child.stdin.on('error', () => undefined).end(typed);
      const [code] = (await once(child, 'close')) as [number | null];
      return { code, ...said };
    },
    current: () => readlinkSync(join(app, 'current')).replace('releases/', ''),
  };
}
