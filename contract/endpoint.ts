import type * as z from 'zod/mini';
import type { Access, Endpoint } from '../engine/endpoint.ts';
import { message, nothing } from './wire.ts';

/**
 * A row without a request has no fields, and one without a reply answers with a message. The row's type keeps its access
 * and whether it has files, because a handler's argument depends on them. A post's id may be anywhere (rule W8).
 */
export function endpoint<
  Level extends Access,
  Request extends z.ZodMiniType = typeof nothing,
  Reply extends z.ZodMiniType = typeof message,
  Files extends readonly string[] | undefined = undefined,
>(
  row: Omit<Endpoint<Request, Reply, Level, Files>, 'request' | 'reply'> & {
    request?: Request;
    reply?: Reply;
  },
): Endpoint<Request, Reply, Level, Files> {
  return { request: nothing, reply: message, anywhere: 'postId', ...row } as unknown as Endpoint<
    Request,
    Reply,
    Level,
    Files
  >;
}
