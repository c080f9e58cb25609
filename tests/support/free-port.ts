import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** Finds a free port, for servers whose URL must be known before they start. Another process may take it first. */
export async function freePort(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return String(port);
}
