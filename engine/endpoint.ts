import type * as z from 'zod/mini';

/** Who may make a call: everybody, members with a session, admins, or whoever has the secret of that name (rule G12). */
export type Access = 'public' | 'member' | 'admin' | SecretName;

/** Of the link of a setup, a browser that was mailed a code, or the token of a mail. */
export type SecretName = 'setup' | 'code' | 'unsubscribe';

export const needsSession = (access: Access): access is 'member' | 'admin' =>
  access === 'member' || access === 'admin';

/**
 * One row of the call table, which server, web client, OpenAPI and tests share.
 *
 * `request` parses the query of a GET or the fields of the body. The handler gets its output.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/api/${string}`;
  readonly access: Access;
  /** Every audit action that the call may record for its caller. */
  readonly trail?: readonly string[] | undefined;
  readonly summary: string;
  readonly request: z.ZodMiniType;
  readonly reply: z.ZodMiniType;
  /** The reply is a JSON string that contains JSON (rule W1). */
  readonly jsonString?: true;
  /** The name of the CSV file in which the reply is sent. */
  readonly csv?: string;
  /** The media type of a reply of bytes, which is no JSON. */
  readonly type?: string;
  /** The body is multipart/form-data with files in these fields. */
  readonly files?: readonly string[] | undefined;
  /** Text fields of the form that may repeat. Their order counts, and they are not part of `request`. */
  readonly repeated?: readonly string[];
  /** Fields of the body that may be in the query instead. */
  readonly fromQuery?: readonly string[];
  /** A field of the body that may be in the query, or nested in `data`, instead (rule W8). */
  readonly anywhere?: string;
  /** The largest body in bytes. The default is 64 KiB. */
  readonly bodyLimit?: number;
  /** The body may also be `application/x-www-form-urlencoded`. */
  readonly acceptsForm?: true;
  /** A handler answers this GET, because it needs the session itself. */
  readonly handled?: true | undefined;
  /** It answers also where the site keeps nothing, and then writes nothing. */
  readonly keepsNothing?: true;
  /** An account that is barred may make the call. */
  readonly whileBarred?: true;
  /** Refuses every request, before the body is read. */
  readonly refusal?: Error;
}

/** A GET of members or admins that a select answers, in one statement with the lookup of the session. */
export type ReadRow = Endpoint & { method: 'GET'; access: 'member' | 'admin'; handled?: undefined };

export const isRead = (row: Endpoint): row is ReadRow =>
  row.method === 'GET' && needsSession(row.access) && !row.handled;
