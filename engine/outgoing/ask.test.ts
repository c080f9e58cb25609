import { once } from 'node:events';
import { createServer } from 'node:http';
import { BlockList, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { isOwnHost, NoAnswer, openAsk, readAddress } from './ask.ts';

/** Which addresses are asked, and what bad answers cost. */

test.each([
  ['https://127.0.0.1/', true],
  ['https://2130706433/', true],
  ['https://0177.0.0.1/', true],
  ['https://10.9.8.7/', true],
  ['https://100.64.0.1/', true],
  ['https://172.31.255.255/', true],
  ['https://192.168.0.1/', true],
  ['https://169.254.169.254/', true],
  ['https://0.0.0.0/', true],
  ['https://255.255.255.255/', true],
  ['https://[::1]/', true],
  ['https://[::]/', true],
  ['https://[fc00::1]/', true],
  ['https://[fe80::1]/', true],
  ['https://[ff02::1]/', true],
  ['https://[::ffff:127.0.0.1]/', true],
  ['https://[64:ff9b::7f00:1]/', true],
  ['https://[2002:7f00:1::]/', true],
  ['https://localhost/', true],
  ['https://any.localhost./', true],
  ['https://1.1.1.1/', false],
  ['https://172.32.0.1/', false],
  ['https://[2606:4700::1111]/', false],
  ['https://push.example.com/', false],
])('[G11.2] %s is of this network: %s', (address, isOwn) => {
  expect(isOwnHost(new URL(address), undefined)).toBe(isOwn);
});

test.each(['https://1.1.1.1:8443/', 'https://push.example.com:8443/', 'http://push.example.com/'])(
  '[G11.1] %s is not asked',
  (address) => {
    expect(readAddress(address, undefined)).toBeUndefined();
  },
);

test('[G11.2] an own address is asked only where it is allowed', async ({ onTestFinished }) => {
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    response.end('ok');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const allowed = new BlockList();
  allowed.addSubnet('127.0.0.0', 8, 'ipv4');
  for (const host of ['127.0.0.1', 'localhost']) {
    await expect(openAsk(undefined)(`http://${host}:${port}/`, '', {})).rejects.toThrow(NoAnswer);
    expect(asked).toBe(0);
  }
  expect(await openAsk(allowed)(`http://127.0.0.1:${port}/`, '', {})).toEqual({ status: 200, text: 'ok' });
});

test('[G11.2] a name that leads to this network is refused where it is connected to', async () => {
  // The name of this machine's own address in every hosts file.
  const ask = openAsk(undefined);
  await expect(ask('http://ip6-localhost:9/', '', {})).rejects.toThrow(NoAnswer);
});

test('of a long answer 64 kB are read, then its connection is closed', async ({ onTestFinished }) => {
  const page = 'x'.repeat(64 * 1024);
  let closed: Promise<unknown> | undefined;
  const server = createServer((_request, response) => {
    closed = once(response, 'close');
    // Never ends.
    response.write(page + 'y'.repeat(1024 * 1024));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  expect(await openAsk('anywhere')(`http://127.0.0.1:${port}/`, '', {})).toEqual({ status: 200, text: page });
  await closed;
});
