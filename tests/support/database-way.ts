import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** The network between a server and its database, for tests that break it. */
export interface DatabaseWay {
  /** The database's address by this way. */
  url: string;
  /** If set, this statement gets through, and then the connection breaks before its answer. */
  loses: 'begin' | 'commit' | undefined;
  /** Nothing passes any more, neither way, as where the database's processes are stopped; nothing breaks either. */
  stall(): void;
  /** What has waited since `stall` passes, and so does all that follows. */
  goOn(): void;
  /** Connections that stand are silent for ever; new ones are made. So does a router that has lost its memory. */
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
