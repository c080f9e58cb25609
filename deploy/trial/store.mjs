// @ts-check
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { AwsClient } from 'aws4fetch';
import { addresses, config } from './cluster.mjs';
import { folder, port, runCommand, startService, until } from './processes.mjs';

/** @param {string[]} words */
const makeKey = (...words) => runCommand(['ceph-authtool', '--create-keyring', '--gen-key', ...words]);

/** A Ceph with its S3 gateway. Returns the gateway, and the settings of the site. */
export async function startStore() {
  const home = path.join(folder, 'ceph');
  for (const name of ['mon', 'osd', 'rgw']) mkdirSync(path.join(home, name), { recursive: true });
  const file = path.join(home, 'ceph.conf');
  const text = readFileSync(path.join(config, 'ceph.conf'), 'utf8')
    .replaceAll('$MON_PORT', String(port(15)))
    .replaceAll('$RGW_PORT', String(port(14)))
    .replaceAll('$FOLDER', home);
  writeFileSync(file, text);
  const fsid = /fsid = (\S+)/.exec(text)?.[1] ?? '';
  const map = path.join(home, 'monmap');
  const env = { CEPH_CONF: file };
  await runCommand([
    'monmaptool',
    '--create',
    '--clobber',
    '--addv',
    'a',
    `[v2:127.0.0.1:${port(15)}]`,
    '--fsid',
    fsid,
    map,
  ]);
  const [monKeys, adminKeys] = [path.join(home, 'mon.keyring'), path.join(home, 'admin.keyring')];
  await makeKey(monKeys, '-n', 'mon.', '--cap', 'mon', 'allow *');
  await makeKey(
    adminKeys,
    '-n',
    'client.admin',
    '--cap',
    'mon',
    'allow *',
    '--cap',
    'osd',
    'allow *',
    '--cap',
    'mgr',
    'allow *',
  );
  await runCommand(['ceph-authtool', monKeys, '--import-keyring', adminKeys]);
  await runCommand(['ceph-mon', '--mkfs', '-i', 'a', '--monmap', map, '--keyring', monKeys, '-c', file], env);
  startService('ceph-mon', ['ceph-mon', '-f', '-i', 'a', '-c', file], env);
  const ceph = (/** @type {string[]} */ ...words) =>
    runCommand(['ceph', '-c', file, '--connect-timeout', '10', ...words], env);
  await until('the monitor of Ceph', async () => (await ceph('mon', 'stat')) !== '');
  await ceph('config', 'set', 'global', 'mon_allow_pool_size_one', 'true');
  const uuid = '7a8c2f30-6f5b-4f0b-8a51-2f8d4c1e9b10';
  await ceph('osd', 'new', uuid);
  await ceph(
    'auth',
    'get-or-create',
    'osd.0',
    'mon',
    'allow profile osd',
    'osd',
    'allow *',
    '-o',
    path.join(home, 'osd', 'keyring'),
  );
  await runCommand(['ceph-osd', '--mkfs', '-i', '0', '--osd-uuid', uuid, '-c', file], env);
  startService('ceph-osd', ['ceph-osd', '-f', '-i', '0', '-c', file], env);
  await until('the disk of Ceph', async () => (await ceph('osd', 'stat')).includes('1 up'));
  await ceph(
    'auth',
    'get-or-create',
    'client.rgw.a',
    'mon',
    'allow rw',
    'osd',
    'allow rwx',
    '-o',
    path.join(home, 'rgw', 'keyring'),
  );
  const gateway = startService('radosgw', ['radosgw', '-f', '-n', 'client.rgw.a', '-c', file], env);
  await until('radosgw', async () => (await fetch(`http://${addresses.store}/`)).status < 500, 90);
  const made = await runCommand(
    [
      'radosgw-admin',
      '-c',
      file,
      'user',
      'create',
      '--uid=exchange',
      '--display-name=exchange',
      '--access-key=trialkey',
      '--secret-key=trialsecret',
    ],
    env,
  );
  if (!made.includes('trialkey')) throw new Error('radosgw made no user');
  const key = { accessKeyId: 'trialkey', secretAccessKey: 'trialsecret' };
  const endpoint = `http://${addresses.store}`;
  const client = new AwsClient({ ...key, service: 's3', region: 'default' });
  const { ok, status } = await client.fetch(`${endpoint}/exchange`, { method: 'PUT' });
  if (!ok) throw new Error(`radosgw made no bucket: ${status}`);
  const settings = {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: 'exchange',
    S3_ACCESS_KEY_ID: key.accessKeyId,
    S3_SECRET_ACCESS_KEY: key.secretAccessKey,
  };
  return { gateway, settings };
}
