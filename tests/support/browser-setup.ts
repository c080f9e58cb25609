import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { makeDataDir, startTestPostgres } from './embedded.ts';
import { spawnServer } from './spawn.ts';

/** One server for all journeys; each test makes its own people and posts. */
export default async function setUp(): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres();
  const name = `journeys_${randomBytes(6).toString('hex')}`;
  const admin = new Client({ connectionString: postgres.url });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const databaseUrl = new URL(postgres.url);
  databaseUrl.pathname = `/${name}`;
  const dataDir = await makeDataDir();
  // All addresses of this machine: a test visits it under a name that browsers do not trust.
  const server = await spawnServer({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl.href, HOST: '0.0.0.0' });
  process.env['SITE_URL'] = server.url;
  process.env['SITE_MAILS'] = join(dataDir, 'outbox');
  process.env['SITE_DATABASE'] = databaseUrl.href;
  return async () => {
    await server.halt();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
