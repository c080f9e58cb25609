import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { watchFloods } from './after-flood.ts';

/**
 * Bounds what one connection can hold, for every route alike. A connection carries one request at a time, so the
 * response that a route waits on is always the one at the socket, and ends with it.
 */

interface Limits {
  /** Open connections. One more takes the place of one that waits for its client. */
  mostConnections: number;
  /** How long a body may fail to come, or an answer to be taken. */
  patienceMs: number;
  /** What they must make on average from then on: so many bytes restore a millisecond of patience. */
  bytesPerMs: number;
  checkEveryMs: number;
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  isAnswered: boolean;
  sending: Pace;
  taking: Pace;
}

/** How a client keeps up: the patience left with it, and the bytes that have been counted for it. */
interface Pace {
  leftMs: number;
  bytes: number;
}

/** A connection's request that is not over; undefined between two requests. */
type Connections = Map<Socket, Exchange | undefined>;

const atMost = 2000;
/** The database, the decoders, the log and files that are being written. */
const otherFiles = 256;

/** Each connection may need a second file, the one it is sent. Counts on nothing where the system sets no limit. */
function connectionsThatFit(): number {
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  const files = Number(report.userLimits?.open_files?.soft);
  if (!Number.isFinite(files)) return atMost;
  return Math.max(16, Math.min(atMost, Math.floor((files - otherFiles) / 2)));
}

/** Makes the HTTP server under Fastify. Whoever is slower than the limits is cut off, with 408 where it can hear it. */
export function createHttpServer(handle: RequestListener, given: Partial<Limits> = {}): Server {
  const limits: Limits = {
    mostConnections: given.mostConnections ?? connectionsThatFit(),
    patienceMs: 20_000,
    bytesPerMs: 10,
    checkEveryMs: 1000,
    ...given,
  };
  const connections: Connections = new Map();
  const server = createServer(
    // The pace of bodies is judged below: Node's limit on whole requests would end slow but honest uploads.
    {
      headersTimeout: 10_000,
      requestTimeout: 0,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 2000,
    },
    (request, response) => {
      const { socket } = request;
      const before = connections.get(socket);
      // Browsers don't pipeline. A queued response would not hear of its client's end.
      if (socket.destroyed || (before && !isOver(before))) {
        socket.destroy();
        return;
      }
      const exchange: Exchange = {
        request,
        response,
        isAnswered: false,
        sending: { leftMs: limits.patienceMs, bytes: socket.bytesRead },
        taking: { leftMs: limits.patienceMs, bytes: socket.bytesWritten },
      };
      connections.set(socket, exchange);
      const settle = () => {
        if (!isOver(exchange) || connections.get(socket) !== exchange) return;
        // Set anew, so that the connections stand in the order in which they became idle.
        connections.delete(socket);
        connections.set(socket, undefined);
      };
      response.once('close', () => {
        exchange.isAnswered = true;
        settle();
      });
      // A refused upload may be answered before all of it has come.
      request.once('end', settle);
      handle(request, response);
    },
  );

  const floods = watchFloods();
  server.on('connection', (socket: Socket) => {
    if (connections.size >= limits.mostConnections && !makeRoom(connections)) {
      socket.destroy();
      return;
    }
    floods.opened();
    connections.set(socket, undefined);
    socket.once('close', () => connections.delete(socket));
  });

  let before = Date.now();
  const timer = setInterval(() => {
    const now = Date.now();
    // While the process stood still nobody was slow.
    const passedMs = Math.min(now - before, 2 * limits.checkEveryMs);
    for (const [socket, exchange] of connections) {
      if (exchange && isTooSlow(socket, exchange, passedMs, limits)) cutOff(server, socket, exchange);
    }
    before = now;
    floods.check(connections.size);
  }, limits.checkEveryMs);
  timer.unref();
  server.once('close', () => clearInterval(timer));
  return server;
}

function isOver({ isAnswered, request }: Exchange): boolean {
  return isAnswered && request.complete;
}

function isTooSlow(socket: Socket, exchange: Exchange, passedMs: number, limits: Limits): boolean {
  const isSpent = (pace: Pace, bytes: number, isWaitedFor: boolean) => {
    const restoredMs = (bytes - pace.bytes) / limits.bytesPerMs;
    pace.leftMs = Math.min(pace.leftMs + restoredMs, limits.patienceMs) - (isWaitedFor ? passedMs : 0);
    pace.bytes = bytes;
    return pace.leftMs < 0;
  };
  const unsent = socket.writableLength;
  return (
    isSpent(exchange.sending, socket.bytesRead, isBodyAwaited(exchange)) ||
    isSpent(exchange.taking, socket.bytesWritten - unsent, unsent > 0)
  );
}

function cutOff(server: Server, socket: Socket, { response }: Exchange): void {
  if (response.headersSent) socket.destroy();
  else
    server.emit(
      'clientError',
      Object.assign(new Error('too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
      socket,
    );
}

const heldBack = new WeakSet<Socket>();

/** Waits before a refusal is answered. Meanwhile its connection may be evicted like an idle one. */
export async function holdBack(connection: Socket, ms: number): Promise<void> {
  heldBack.add(connection);
  await sleep(ms);
  heldBack.delete(connection);
}

/** What is evicted at once, so that a flood pays for one look at all connections only now and then. */
const evictedShare = 0.05;

/**
 * Evicts the oldest connections that nobody works for: idle ones first, then those whose body has not arrived, whose
 * answer is not taken, or whose refusal is held back. One whose request is worked at stays.
 */
function makeRoom(connections: Connections): boolean {
  const most = Math.ceil(connections.size * evictedShare);
  const idle: Socket[] = [];
  const slow: Socket[] = [];
  for (const [socket, exchange] of connections) {
    if (!exchange) idle.push(socket);
    else if (heldBack.has(socket) || socket.writableLength > 0 || isBodyAwaited(exchange)) slow.push(socket);
    if (idle.length >= most) break;
  }
  const evicted = [...idle, ...slow].slice(0, most);
  for (const socket of evicted) {
    // Its 'close' comes later; the place is free now.
    connections.delete(socket);
    socket.destroy();
  }
  return evicted.length > 0;
}

/** A body that nobody reads is held back by the server itself. */
function isBodyAwaited({ request }: Exchange): boolean {
  return !request.complete && request.readableFlowing === true;
}
