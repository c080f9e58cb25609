import type * as z from 'zod/mini';

/** Who may make a call: anybody, a member with a live session, or an admin. */
export type Access = 'public' | 'member' | 'admin';

/**
 * One row of the call table. Server, web client, OpenAPI and tests read the same row.
 *
 * `request` judges the gathered input: the query of a GET, else the body's fields, with `postId` taken from
 * body, `data` or query (rule W8). Its output is what the handler gets.
 */
export interface Endpoint<
  Request extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
  Level extends Access = Access,
  Files extends readonly string[] | undefined = readonly string[] | undefined,
> {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: `/api/${string}`;
  readonly access: Level;
  readonly summary: string;
  readonly request: Request;
  readonly reply: Reply;
  /** The reply is a JSON document whose value is a string that holds the JSON (rule W1). */
  readonly jsonString?: true;
  /** The body is multipart/form-data; these fields carry files. */
  readonly files?: Files;
  /** Fields of that form which may come more than once, in their order; they stand beside `request`. */
  readonly repeated?: readonly string[];
}

/** The row's type keeps its access and whether it has files, because a handler's argument depends on them. */
export function endpoint<
  Request extends z.ZodMiniType,
  Reply extends z.ZodMiniType,
  Level extends Access,
  Files extends readonly string[] | undefined = undefined,
>(row: Endpoint<Request, Reply, Level, Files>): Endpoint<Request, Reply, Level, Files> {
  return row;
}
