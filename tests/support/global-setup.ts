import { Client } from 'pg';
import { migrate } from '../../engine/db/migrate.ts';
import { migrations } from '../../server/migrations.ts';
import { startTestPostgres } from './embedded.ts';

export const templateName = 'exchange_template';

/** Creates the migrated database that every test server copies. Vitest and Playwright call this (rules, Database). */
export default async function setUp(): Promise<() => Promise<void>> {
  const { url, stop } = await startTestPostgres();
  const admin = new Client({ connectionString: url });
  await admin.connect();
  await admin.query(`drop database if exists ${templateName} with (force)`);
  await admin.query(`create database ${templateName}`);
  await admin.end();
  await migrate(withDatabase(url, templateName), migrations);
  // Workers inherit the environment.
  process.env['TEST_POSTGRES_URL'] = url;
  return stop;
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
