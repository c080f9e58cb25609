import {
  createServer,
  ServerResponse,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Bounds the resources of a connection, on all routes. A connection carries one request at a time, so closing the
 * socket always ends the response that a route is sending.
 */

interface Limits {
  /** The maximum number of open connections. A further one evicts connections that wait for their client. */
  maxConnections: number;
  /** How long a client may pause while it sends a body or receives a response. */
  idleTimeoutMs: number;
  /** The minimum average speed after that pause: this many bytes restore one millisecond of it. */
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

/** How long a client may still pause, and the bytes that have been counted for it. */
interface Pace {
  leftMs: number;
  bytes: number;
}

/** Longer content is not worth the copies. */
const longestJoined = 16 * 1024;

/** Sends headers and content in one write, for which Node needs both as strings. In Latin-1 a string holds any bytes. */
class JoinedResponse extends ServerResponse {
  override end(content?: unknown, ...rest: unknown[]): this {
    const isJoined = Buffer.isBuffer(content) && content.length <= longestJoined;
    const given = isJoined ? [content.toString('latin1'), 'latin1'] : [content, ...rest];
    return super.end(...(given as []));
  }
}

/** The connection's current request; undefined between two requests. */
type Connections = Map<Socket, Exchange | undefined>;

const atMost = 2000;
/** For the database, the decoders, the log and files that are being written. */
const otherFiles = 256;

/** Each connection may need a second descriptor, for the file that it receives. `atMost` without a system limit. */
function connectionsThatFit(): number {
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  const files = Number(report.userLimits?.open_files?.soft);
  if (!Number.isFinite(files)) return atMost;
  return Math.max(16, Math.min(atMost, Math.floor((files - otherFiles) / 2)));
}

/**
 * Creates the HTTP server for Fastify. Disconnects clients that are too slow, with a 408 if they can still read it.
 */
export function createHttpServer(handle: RequestListener, given: Partial<Limits> = {}): Server {
  const limits: Limits = {
    maxConnections: given.maxConnections ?? connectionsThatFit(),
    idleTimeoutMs: 20_000,
    bytesPerMs: 10,
    checkEveryMs: 1000,
    ...given,
  };
  const connections: Connections = new Map();
  const server = createServer(
    // The speed of bodies is checked below. Node's limit on whole requests would also end slow but honest uploads.
    {
      headersTimeout: 10_000,
      requestTimeout: 0,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 2000,
      ServerResponse: JoinedResponse,
    },
    (request, response) => {
      const { socket } = request;
      const before = connections.get(socket);
      // Browsers don't pipeline, and a queued response isn't closed when its client disconnects.
      if (socket.destroyed || (before && !isOver(before))) {
        socket.destroy();
        return;
      }
      const exchange: Exchange = {
        request,
        response,
        isAnswered: false,
        sending: { leftMs: limits.idleTimeoutMs, bytes: socket.bytesRead },
        taking: { leftMs: limits.idleTimeoutMs, bytes: socket.bytesWritten },
      };
      connections.set(socket, exchange);
      const settle = () => {
        if (!isOver(exchange) || connections.get(socket) !== exchange) return;
        // Inserted again, so that connections are ordered by when they became idle.
        connections.delete(socket);
        connections.set(socket, undefined);
      };
      response.once('close', () => {
        exchange.isAnswered = true;
        settle();
      });
      // A refused upload may get its response before its body has arrived.
      request.once('end', settle);
      handle(request, response);
    },
  );

  server.on('connection', (socket: Socket) => {
    if (connections.size >= limits.maxConnections && !makeRoom(connections)) {
      socket.destroy();
      return;
    }
    connections.set(socket, undefined);
    socket.once('close', () => connections.delete(socket));
  });

  let before = Date.now();
  const timer = setInterval(() => {
    const now = Date.now();
    // If this process stalled, the clients were not slow.
    const passedMs = Math.min(now - before, 2 * limits.checkEveryMs);
    for (const [socket, exchange] of connections) {
      if (exchange && isTooSlow(socket, exchange, passedMs, limits)) cutOff(server, socket, exchange);
    }
    before = now;
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
    pace.leftMs = Math.min(pace.leftMs + restoredMs, limits.idleTimeoutMs) - (isWaitedFor ? passedMs : 0);
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

/** Delays a refusal. The connection can be evicted during the delay. */
export async function holdBack(connection: Socket, ms: number): Promise<void> {
  heldBack.add(connection);
  await sleep(ms);
  heldBack.delete(connection);
}

/** Evicts several connections at once, so that a flood does not scan all of them each time. */
const evictedShare = 0.05;

/**
 * Evicts the oldest connections that no work depends on: idle ones first, then those whose client is sending a body,
 * receiving a response, or waiting for a delayed refusal. Connections whose request is being processed stay.
 */
function makeRoom(connections: Connections): boolean {
  const count = Math.ceil(connections.size * evictedShare);
  const idle: Socket[] = [];
  const slow: Socket[] = [];
  for (const [socket, exchange] of connections) {
    if (!exchange) idle.push(socket);
    else if (heldBack.has(socket) || socket.writableLength > 0 || isBodyAwaited(exchange)) slow.push(socket);
    if (idle.length >= count) break;
  }
  const evicted = [...idle, ...slow].slice(0, count);
  for (const socket of evicted) {
    // The 'close' event comes later, but the place is free now.
    connections.delete(socket);
    socket.destroy();
  }
  return evicted.length > 0;
}

/** Whether the server waits for more of the body, and has not paused it itself. */
function isBodyAwaited({ request }: Exchange): boolean {
  return !request.complete && request.readableFlowing === true;
}
