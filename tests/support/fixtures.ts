import { rm } from 'node:fs/promises';
import { test as base } from 'vitest';
import { openDatabase } from '../../engine/db/open.ts';
import { usualProfile } from '../../server/site-profile.ts';
import { Client } from './client.ts';
import { startMovableSite } from './clock.ts';
import { openWay } from './database-proxy.ts';
import { createDatabase } from './database.ts';
import { makeDataDir } from './embedded.ts';
import { idOf } from './members.ts';
import { addAdmin, addMember, publishPost } from './people.ts';
import { startProcess, startServer, type TestProcess, type TestServer } from './server.ts';

type Stop = () => Promise<unknown>;

/** Ends what is pushed onto the list after the test, the newest first. */
function stopLater(onCleanup: (stop: () => Promise<void>) => void): Stop[] {
  const stops: Stop[] = [];
  onCleanup(async () => {
    for (const stop of stops.toReversed()) await stop();
  });
  return stops;
}

/**
 * A test and what it works with. Each fixture is made when a test or another fixture first names it: those of the file
 * once, the others for each test. A file whose server has settings of its own extends `env`.
 */
export const siteTest = base
  .extend('env', { scope: 'file' }, {} as Record<string, string>)
  .extend('database', { scope: 'file' }, async ({}, { onCleanup }) => {
    const database = await createDatabase();
    onCleanup(() => database.drop());
    return database;
  })
  /** A way to the database that tests can disturb. A file whose server takes it says so in `env`. */
  .extend('way', { scope: 'file' }, async ({ database }, { onCleanup }) => {
    const way = await openWay(database.url);
    onCleanup(() => way.close());
    return way;
  })
  .extend('server', { scope: 'file' }, async ({ env, database }, { onCleanup }) => {
    const server = await startServer({ env, on: { database } });
    onCleanup(() => server.stop());
    return server;
  })
  /** The program as a process of its own, for files that look at the process. */
  .extend('program', { scope: 'file' }, async ({ env, database }, { onCleanup }) => {
    const program = await startProcess({ env, on: { database } });
    onCleanup(() => program.stop());
    return program;
  })
  /** The database as the server's own code uses it. */
  .extend('opened', { scope: 'file' }, async ({ database }, { onCleanup }) => {
    const opened = openDatabase(
      database.url,
      () => undefined,
      () => usualProfile,
    );
    onCleanup(() => opened.close());
    return opened;
  })
  .extend('admin', { scope: 'file' }, ({ server }) => addAdmin(server))
  .extend('second', { scope: 'file' }, ({ server }) => addMember(server, { role: 'admin' }))
  /** A browser without a session. */
  .extend('visitor', ({ server }) => new Client(server.url))
  /** Starts a server that stops after the test. */
  .extend('start', async ({}, { onCleanup }) => {
    const stops = stopLater(onCleanup);
    return async (options: Parameters<typeof startServer>[0] = {}): Promise<TestServer> => {
      const server = await startServer(options);
      stops.push(() => server.stop());
      return server;
    };
  })
  /** Starts a process that stops after the test. */
  .extend('startAlone', async ({}, { onCleanup }) => {
    const stops = stopLater(onCleanup);
    return async (options: Parameters<typeof startProcess>[0] = {}): Promise<TestProcess> => {
      const server = await startProcess(options);
      stops.push(() => server.stop());
      return server;
    };
  })
  .extend('freshDatabase', async ({}, { onCleanup }) => {
    const database = await createDatabase();
    onCleanup(() => database.drop());
    return database;
  })
  .extend('dataDir', async ({}, { onCleanup }) => {
    const dataDir = await makeDataDir();
    onCleanup(() => rm(dataDir, { recursive: true, force: true }));
    return dataDir;
  });

/** The same with members of the file. */
export const test = siteTest
  .extend('author', { scope: 'file' }, ({ server }) => addMember(server))
  .extend('member', { scope: 'file' }, ({ server }) => addMember(server))
  .extend('other', { scope: 'file' }, ({ server }) => addMember(server))
  .extend('reader', { scope: 'file' }, ({ server }) => addMember(server));

/** Each test has people and a post of its own, and begins without reports. */
export const reportsTest = siteTest
  .extend('noReports', { auto: true }, ({ database }) => database.sql('delete from reports'))
  .extend('author', ({ server }) => addMember(server))
  .extend('reporter', ({ server }) => addMember(server))
  .extend('authorId', ({ server, author }) => idOf(server, author))
  .extend('postId', ({ author, admin }) => publishPost(author, admin, { title: 'Cheap phone' }));

/** Each test gets the site of its file with new people and without posts. */
export const clockTest = base
  .extend('movable', { scope: 'file' }, async ({}, { onCleanup }) => {
    const movable = await startMovableSite();
    onCleanup(() => movable.stop());
    return movable;
  })
  .extend('site', async ({ movable }) => {
    await movable.reset();
    return movable;
  });
