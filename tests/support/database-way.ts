import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP proxy between a server and its database, for tests of network failures. */
export interface DatabaseWay {
  /** The database's URL through the proxy. */
  url: string;
  /** If set, this statement reaches the database, and then the connection breaks before its answer. */
  loses: 'begin' | 'commit' | undefined;
  /** Stops all traffic but keeps the connections open, as if the database's processes were stopped. */
  stall(): void;
  /** Delivers what was held back since `stall`, and resumes. */
  goOn(): void;
  /** Silences the open connections for ever and accepts new ones, like a router that lost its connection table. */
  forget(): void;
  close(): void;
}

export async function openWay(databaseUrl: string): Promise<DatabaseWay> {
  const { hostname, port } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const forgotten = new Set<Socket>();
  let stalled = false;
  const door = createServer((near) => {
    const far = connect(Number(port), hostname);
    let lost = false;
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket
        .on('error', () => undefined)
        .on('close', () => {
          sockets.delete(socket);
          near.destroy();
          far.destroy();
        });
    }
    near.on('data', (bytes) => {
      lost ||= way.loses !== undefined && bytes.includes(`${way.loses}\0`);
      far.write(bytes);
    });
    far.on('data', (bytes) => (lost ? near.destroy() : near.write(bytes)));
    if (stalled) [near, far].forEach((socket) => socket.pause());
  });
  const url = new URL(databaseUrl);
  const way: DatabaseWay = {
    url: '',
    loses: undefined,
    stall() {
      stalled = true;
      for (const socket of sockets) socket.pause();
    },
    goOn() {
      stalled = false;
      for (const socket of sockets) if (!forgotten.has(socket)) socket.resume();
    },
    forget() {
      for (const socket of sockets) forgotten.add(socket.pause());
    },
    close() {
      door.close();
      for (const socket of sockets) socket.destroy();
    },
  };
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  url.host = `127.0.0.1:${(door.address() as AddressInfo).port}`;
  way.url = url.href;
  return way;
}
