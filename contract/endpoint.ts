import type * as z from 'zod/mini';
import { message, nothing } from './wire.ts';

/** Who may make a call: everybody, members with a session, or admins. */
export type Access = 'public' | 'member' | 'admin';

/**
 * One row of the call table, which server, web client, OpenAPI and tests share.
 *
 * `request` parses the query of a GET or the fields of the body; `postId` is also accepted in `data` or in the query
 * (rule W8). The handler gets its output.
 */
export interface Endpoint<
  Request extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
  Level extends Access = Access,
  Files extends readonly string[] | undefined = readonly string[] | undefined,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/api/${string}`;
  readonly access: Level;
  readonly summary: string;
  readonly request: Request;
  readonly reply: Reply;
  /** The reply is a JSON string that contains JSON (rule W1). */
  readonly jsonString?: true;
  /** The name of the CSV file in which the reply is sent. */
  readonly csv?: string;
  /** The body is multipart/form-data with files in these fields. */
  readonly files?: Files;
  /** Text fields of the form that may repeat. Their order counts, and they are not part of `request`. */
  readonly repeated?: readonly string[];
  /** Fields of the body that may be in the query instead. */
  readonly fromQuery?: readonly string[];
  /** The largest body in bytes. The default is 64 KiB. */
  readonly bodyLimit?: number;
  /** The body may also be `application/x-www-form-urlencoded`. */
  readonly acceptsForm?: true;
}

/**
 * A row without a request has no fields, and one without a reply answers with a message. The row's type keeps its access
 * and whether it has files, because a handler's argument depends on them.
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
  return { request: nothing, reply: message, ...row } as unknown as Endpoint<Request, Reply, Level, Files>;
}
