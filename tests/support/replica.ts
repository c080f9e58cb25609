import { appendFile, chown, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Client, type QueryResultRow } from 'pg';
import { type Embedded, openEmbedded } from '../../engine/db/embedded/open.ts';
import { copyData, makeDataDir, makeUsedDataDir } from './embedded.ts';

/** A PostgreSQL server and a streaming replica of it. */
export interface Pair {
  primary: Embedded;
  replica: Embedded;
  /** Runs a statement as superuser. */
  ask<Row extends QueryResultRow>(
    on: 'primary' | 'replica',
    statement: string,
    values?: unknown[],
  ): Promise<Row[]>;
  stop(): Promise<void>;
}

export async function startPair(): Promise<Pair> {
  const folders = { primary: await makeUsedDataDir(), replica: await makeDataDir() };
  await copyData(folders.primary, folders.replica);
  const password = (await readFile(path.join(folders.primary, 'postgres', 'password'), 'utf8')).trim();
  const open = (dataDir: string) =>
    openEmbedded({ dataDir, log: (line) => process.stderr.write(`${line}\n`) });

  const primary = await open(folders.primary);
  await follow(path.join(folders.replica, 'postgres', 'data'), new URL(primary.url).port, password);
  const replica = await open(folders.replica);
  const servers = { primary, replica };
  return {
    ...servers,
    ask: async <Row extends QueryResultRow>(
      on: 'primary' | 'replica',
      statement: string,
      values: unknown[] = [],
    ) => {
      const url = new URL(servers[on].url);
      url.username = 'postgres';
      const client = new Client({ connectionString: url.href });
      await client.connect();
      try {
        return (await client.query<Row>(statement, values)).rows;
      } finally {
        await client.end();
      }
    },
    stop: async () => {
      await Promise.all([primary.stop(), replica.stop()]);
      for (const folder of Object.values(folders)) await rm(folder, { recursive: true, force: true });
    },
  };
}

async function follow(data: string, port: string, password: string): Promise<void> {
  const from = `host=127.0.0.1 port=${port} user=postgres password=${password}`;
  await appendFile(path.join(data, 'postgresql.conf'), `\nprimary_conninfo = '${from}'\n`);
  const signal = path.join(data, 'standby.signal');
  await writeFile(signal, '');
  const { uid, gid } = await stat(data);
  await chown(signal, uid, gid);
}
