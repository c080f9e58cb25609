// @ts-check
import { chownSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { at, folder, port, runCommand, startService, until } from './processes.mjs';

/** Starts the database, the router, the object store and the site of the trial. */

const secret = 'trial-secret';
const bin = '/usr/lib/postgresql/15/bin';
export const config = path.resolve('deploy/cluster');
export const nodes = [0, 1, 2].map((number) => ({
  name: ['one', 'two', 'three'][number] ?? '',
  postgres: at(number),
  rest: at(3 + number),
  restPort: String(port(3 + number)),
  data: path.join(folder, `node-${number + 1}`),
}));
export const addresses = {
  etcd: at(6),
  etcdPeer: at(7),
  writer: at(8),
  web: at(10),
  apps: [at(11), at(12)],
  smtp: at(13),
  store: at(14),
};

export async function prepareFolder() {
  if (existsSync(folder)) rmSync(folder, { recursive: true });
  mkdirSync(folder, { recursive: true, mode: 0o755 });
}

export async function startEtcd() {
  const data = path.join(folder, 'etcd');
  const { etcd, etcdPeer } = addresses;
  const words = `--name trial --data-dir ${data} --listen-client-urls http://${etcd} --advertise-client-urls http://${etcd}
    --listen-peer-urls http://${etcdPeer} --initial-advertise-peer-urls http://${etcdPeer}
    --initial-cluster trial=http://${etcdPeer} --enable-v2=true`;
  startService('etcd', ['etcd', ...words.split(/\s+/)]);
  await until('etcd', async () => (await fetch(`http://${etcd}/health`)).ok);
}

export async function startPostgres() {
  const uid = Number(await runCommand(['id', '-u', 'postgres']));
  const gid = Number(await runCommand(['id', '-g', 'postgres']));
  const patronis = [];
  for (const { name, postgres, rest, data } of nodes) {
    mkdirSync(data, { mode: 0o700 });
    chownSync(data, uid, gid);
    const env = {
      PATH: `${bin}:${process.env['PATH']}`,
      PATRONI_NAME: name,
      PATRONI_ETCD_HOSTS: addresses.etcd,
      PATRONI_RESTAPI_LISTEN: rest,
      PATRONI_RESTAPI_CONNECT_ADDRESS: rest,
      PATRONI_POSTGRESQL_LISTEN: postgres,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: postgres,
      PATRONI_POSTGRESQL_DATA_DIR: path.join(data, 'data'),
      PATRONI_POSTGRESQL_PGPASS: path.join(data, 'pgpass'),
      PATRONI_SUPERUSER_PASSWORD: secret,
      PATRONI_REPLICATION_PASSWORD: secret,
      PATRONI_REWIND_PASSWORD: secret,
    };
    const command = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', 'patroni'];
    patronis.push(startService(`patroni-${name}`, [...command, path.join(config, 'patroni.yml')], env));
    await until(`node ${name}`, async () => (await fetch(`http://${rest}/health`)).ok);
  }
  return patronis;
}

/** The node that Patroni says is the primary. */
export async function primaryNode() {
  for (const node of nodes) {
    const answer = await fetch(`http://${node.rest}/primary`, { signal: AbortSignal.timeout(1000) }).catch(
      () => undefined,
    );
    if (answer?.ok) return node;
  }
  return undefined;
}

/** Whether there is a primary, a synchronous standby, and the third node streams. */
export async function isWhole() {
  const leader = await primaryNode();
  if (!leader) return false;
  const { members } = /** @type {{ members: { role: string, state: string, lag?: number | string }[] }} */ (
    await (await fetch(`http://${leader.rest}/cluster`)).json()
  );
  const standbys = members.filter(({ role }) => role !== 'leader');
  return (
    standbys.length === 2 &&
    standbys.every(({ state, lag }) => ['running', 'streaming'].includes(state) && Number(lag) < 1_000_000) &&
    standbys.some(({ role }) => role === 'sync_standby')
  );
}

export async function startRouter() {
  const { writer, web, apps } = addresses;
  /** @type {Record<string, string>} */
  const env = { WRITER: writer, WEB: web, DOWN: path.join(config, 'down.http') };
  nodes.forEach(({ postgres, restPort }, number) => {
    env[`NODE_${number + 1}`] = postgres;
    env[`REST_${number + 1}`] = restPort;
  });
  apps.forEach((app, number) => (env[`APP_${number + 1}`] = app));
  startService('haproxy', ['haproxy', '-W', '-db', '-f', path.join(config, 'haproxy.cfg')], env);
}

/** @param {string} text @param {string} database */
export function ask(text, database = 'exchange', address = addresses.writer) {
  const [host = '', number = ''] = address.split(':');
  const env = { PGPASSWORD: secret, PGCONNECT_TIMEOUT: '5' };
  return runCommand(
    [
      'psql',
      '-h',
      host,
      '-p',
      number,
      '-U',
      'postgres',
      '-d',
      database,
      '-X',
      '-A',
      '-t',
      '-v',
      'ON_ERROR_STOP=1',
      '-c',
      text,
    ],
    env,
  );
}

export async function createDatabase() {
  await until('the writer port', async () => (await ask('select 1', 'postgres')).trim() === '1');
  await ask(`create role exchange login password '${secret}'`, 'postgres');
  await ask('create database exchange owner exchange encoding UTF8 template template0', 'postgres');
}

/** @param {string} address */
const databaseAt = (address) => `postgres://exchange@${address}/exchange`;

/** @param {Record<string, string>} store */
export function startApps(store) {
  return addresses.apps.map((address, number) => {
    const [host = '', listens = ''] = address.split(':');
    const dataDir = path.join(folder, `app-${number + 1}`);
    mkdirSync(dataDir, { recursive: true });
    return startService(`app-${number + 1}`, [process.execPath, path.resolve('server/main.ts')], {
      NODE_ENV: 'production',
      HOST: host,
      PORT: listens,
      PUBLIC_URL: `http://${addresses.web}`,
      TRUST_PROXY: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseAt(addresses.writer),
      DATABASE_PASSWORD: secret,
      SMTP_URL: `smtp://${addresses.smtp}`,
      MAIL_FROM: 'trial@example.edu',
      CONTACT_EMAIL: 'trial@example.edu',
      EMAIL_DOMAINS: 'example.edu',
      RATE_LIMIT: 'off',
      IMAGE_DECODERS: '1',
      LOG_LEVEL: 'warn',
      ...store,
    });
  });
}

export const ready = (/** @type {string} */ address) => async () =>
  (await fetch(`http://${address}/readyz`)).ok;
