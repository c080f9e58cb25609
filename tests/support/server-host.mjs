// @ts-check
// Runs many servers in one process, one after another or together. Loading the modules is most of the cost of a
// start, and here it is paid once.
import process from 'node:process';

/** @param {string} file */
const compiled = (file) => import(new URL(`../../dist/server/${file}`, import.meta.url).href);
const { readConfig } = await compiled('config.js');
const { start } = await compiled('start.js');

/** @typedef {{ url: string, stop: () => Promise<void> }} Running */
/** @typedef {{ id: number, env?: Record<string, string> }} Order starts a server with these settings, or stops it */

/** @type {Map<number, Running>} */
const servers = new Map();

process.on('message', async (/** @type {Order} */ { id, env }) => {
  try {
    process.send?.({ id, url: env ? await open(id, env) : await close(id) });
  } catch (error) {
    process.send?.({ id, error: String(error) });
  }
});
process.on('disconnect', () => process.exit());

/**
 * @param {number} id
 * @param {Record<string, string>} env
 */
async function open(id, env) {
  const config = readConfig(env);
  const running = await start(config);
  servers.set(id, running);
  return config.publicUrl ?? `http://localhost:${new URL(running.url).port}`;
}

/** @param {number} id */
async function close(id) {
  await servers.get(id)?.stop();
  servers.delete(id);
}
