import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';

/** Creates the HTTP server for Fastify, with Node's bounds for clients that are slow or many, on all routes. */
export function createHttpServer(handle: RequestListener): Server {
  /** The request of each connection that has one, the oldest first. */
  const requests = new Map<Socket, IncomingMessage>();
  const server = createServer(
    {
      headersTimeout: 10_000,
      // Ten photos of 2 MB over a network of 20 kB/s take 17 minutes.
      requestTimeout: 20 * 60_000,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 2000,
    },
    (request, response) => {
      const { socket } = request;
      // Browsers don't pipeline. A queued response has no socket, so the bound of connections is one of requests too.
      if (socket.destroyed || !response.socket) {
        socket.destroy();
        return;
      }
      requests.set(socket, request);
      // Not with its response: the body of a refused request may still arrive.
      request.once('close', () => requests.get(socket) === request && requests.delete(socket));
      handle(request, response);
    },
  );
  // Without a byte in either direction. Longer than a body may wait for upload room.
  server.timeout = 120_000;
  server.maxConnections = 2000;
  server.on('connection', () =>
    server.getConnections((_error, open) => {
      if (open <= 0.9 * server.maxConnections) return;
      server.closeIdleConnections();
      const sending = [...requests.keys()].filter((socket) => requests.get(socket)?.complete === false);
      // So many bodies arrive at once only to keep others out.
      if (sending.length > 0.5 * server.maxConnections)
        for (const socket of sending.slice(0, Math.ceil(sending.length / 20))) socket.destroy();
    }),
  );
  return server;
}
