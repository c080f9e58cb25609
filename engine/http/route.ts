import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Csv } from '../csv.ts';
import type { Sql } from '../db/sql.ts';
import type { Endpoint, ReadRow, SecretName } from '../endpoint.ts';
import type { Reading, Session } from './session.ts';

/** The handlers of rows of the call table. `serve.ts` and `serve-read.ts` run them. */

export interface UploadedFile {
  field: string;
  fileName: string;
  bytes: Uint8Array;
}

type Part = UploadedFile | { field: string; text: string };

/** A class, so that `instanceof` distinguishes it from a JSON body. */
export class MultipartForm {
  /** A repeated field becomes a list. The schema of the call decides whether it is allowed. */
  readonly fields: Record<string, string | string[]> = Object.create(null) as Record<
    string,
    string | string[]
  >;
  /** Parts in the order of the body, which orders a post's kept and new images. */
  readonly parts: Part[] = [];

  add(part: Part): void {
    this.parts.push(part);
    if (!('text' in part)) return;
    const before = this.fields[part.field];
    this.fields[part.field] =
      before === undefined ? part.text : [...(Array.isArray(before) ? before : [before]), part.text];
  }

  /** The files of a field. */
  files(field: string): UploadedFile[] {
    return this.parts.filter((part): part is UploadedFile => part.field === field && 'bytes' in part);
  }

  /** Empties the files to free their memory at once. The garbage collector would let several uploads add up. */
  release(): void {
    for (const part of this.parts)
      if ('bytes' in part && part.bytes.buffer instanceof ArrayBuffer) part.bytes.buffer.resize(0);
  }
}

export type Fields = Record<string, unknown>;

/** Each throws unless the request has the secret, which may be the first field of a long form. */
export type Secrets = Record<SecretName, (fields: Fields, request: FastifyRequest) => Promise<unknown>>;

/** Who calls: a member, or null for a visitor. */
export interface Caller {
  memberId: string | null;
  requestId: string;
  /** Outside of production: the entries that the row of the call names, to which the audit trail holds it. */
  trail?: readonly string[] | undefined;
}

interface PublicCall<Row extends Endpoint> {
  input: z.output<Row['request']>;
  caller: Caller;
  request: FastifyRequest;
  reply: FastifyReply;
}

interface MemberCall<Live extends Session> {
  member: Live['member'];
  session: Live;
}

type FormCall<Row extends Endpoint> = Row extends { files?: undefined } ? unknown : { form: MultipartForm };

/** A handler's argument: a row for members or admins has a member and a session, one with files has a form. */
export type Call<Row extends Endpoint, Live extends Session> = PublicCall<Row> &
  FormCall<Row> &
  (Row['access'] extends 'member' | 'admin' ? MemberCall<Live> : unknown);

export type Handler<Row extends Endpoint, Live extends Session, Result> = (
  call: Call<Row, Live>,
) => Promise<Result>;

export interface ReadOptions<Input, Reply, Code> {
  /** Whether visitors may read the row, which depends on a setting. */
  visitors?: boolean;
  /** Runs on the primary, where a statement is planned for its values. */
  replans?: boolean;
  /** Counts the answer before it is sent, on a limit in addition to the limit of all reads. */
  count?: (answer: string, reading: Reading, input: Input) => Promise<void>;
  /** Builds the select that is run if the first one selects null. */
  otherwise?: (input: Input) => Promise<Sql>;
  /** The error if the answer is null. */
  absent?: Code;
  /** Makes the reply from the selected text. The default is the text itself. */
  finish?: (selected: string) => Promise<string>;
  /** Runs before the reply is sent. A failure is logged and does not change the reply. */
  follow?: (answer: string, memberId: string, input: Input) => Promise<void>;
  /** How the reply of a row is written that is sent as a CSV file. */
  csv?: Csv<Reply extends readonly (infer Item)[] ? Item : never>;
}

/** Builds the select of one text, the JSON of the reply. It may refer to `reader`. */
export type Read<Row extends Endpoint, Code extends string> = [
  answer: (input: z.output<Row['request']>) => Sql | Promise<Sql>,
  options?: ReadOptions<z.output<Row['request']>, z.output<Row['reply']>, Code>,
];

/** With a text, the reply has it as its message when the handler is done. */
export type Handled<Row extends Endpoint, Live extends Session> =
  | [handler: Handler<Row, Live, z.input<Row['reply']>>]
  | [text: string, handler: Handler<Row, Live, unknown>];

/** Serves a row of the call table: checks session, role, rate and shape, then answers (rule G4). */
export type Serve<Live extends Session, Code extends string = string> = <Row extends Endpoint>(
  row: Row,
  ...how: [Row] extends [ReadRow] ? Read<Row, Code> : Handled<Row, Live>
) => void;
