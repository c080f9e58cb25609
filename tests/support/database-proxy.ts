import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP proxy between a server and its database, for tests of network failures. */
export interface DatabaseWay {
  /** The database's URL through the proxy. */
  url: string;
  /** If set, this statement reaches the database, and then the connection breaks before its answer. */
  loses: 'begin' | 'commit' | undefined;
  /** How often the database has finished its answer to what was sent: the round trips so far. */
  answers: number;
  /** How many connections `cut` has refused. */
  refused: number;
  /** Stops all traffic but keeps the connections open, as if the database's processes were stopped. */
  stall(): void;
  /** Breaks all connections and each new one, as if no server were listening. */
  cut(): void;
  /** Delivers what was held back since `stall`, and resumes. Ends a `cut`. */
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
  let isCut = false;
  const door = createServer((near) => {
    if (isCut) {
      way.refused += 1;
      near.on('error', () => undefined).destroy();
      return;
    }
    const far = connect(Number(port), hostname);
    let lost = false;
    const count = countAnswers(() => (way.answers += 1));
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
    far.on('data', (bytes) => {
      count(bytes);
      if (lost) near.destroy();
      else near.write(bytes);
    });
    if (stalled) [near, far].forEach((socket) => socket.pause());
  });
  const url = new URL(databaseUrl);
  const way: DatabaseWay = {
    url: '',
    loses: undefined,
    answers: 0,
    refused: 0,
    stall() {
      stalled = true;
      for (const socket of sockets) socket.pause();
    },
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    goOn() {
      stalled = false;
      isCut = false;
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

/** Calls `found` for each message ReadyForQuery: a type byte, and a length that counts itself, begin each message. */
function countAnswers(found: () => void): (bytes: Buffer) => void {
  let rest = Buffer.alloc(0);
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      if (rest[0] === 'Z'.charCodeAt(0)) found();
      rest = rest.subarray(1 + rest.readInt32BE(1));
    }
  };
}
