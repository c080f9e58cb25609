/** Refusals of calls: what the server throws, and what the web receives. */

/** The status of each refusal by its code. The server that is handed the messages says them. */
export type Refusals = Record<string, number>;

/** The errors that a proxy may answer in our place. */
export const generalErrors = {
  bad_request: 400,
  no_session: 401,
  outside_network: 403,
  not_found: 404,
  too_large: 413,
  wrong_type: 415,
  too_many: 429,
  not_ready: 503,
  setting_up: 503,
  server_error: 500,
} as const satisfies Refusals;

/** A request for a proof of work (docs/proof-of-work.md). */
export interface Challenge {
  /** `purpose.bits.expires.nonce.signature`, opaque to clients. */
  token: string;
  /** The base-2 logarithm of the average number of hashes for the proof. */
  bits: number;
}

export interface Details {
  /** More fields of the reply. */
  facts?: object | undefined;
  field?: string | undefined;
  retryAfter?: number | undefined;
  challenge?: Challenge | undefined;
}

/**
 * An error reply: that of the server before it is sent, or as the web received it. The message is a code until the
 * reply is sent.
 */
export class Refusal extends Error {
  readonly code: string;
  readonly status: number;
  readonly field: string | undefined;
  /** Seconds; sent as Retry-After. */
  readonly retryAfter: number | undefined;
  readonly challenge: Challenge | undefined;
  readonly facts: Readonly<Record<string, string | number | null | undefined>>;

  constructor(code: string, status: number, message = code, more: Details = {}) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.status = status;
    this.field = more.field;
    this.retryAfter = more.retryAfter;
    this.challenge = more.challenge;
    this.facts = { ...more.facts };
  }
}

/** Makes the refusals of a table. `message` is the code of another message. */
export function refusalsOf<Table extends Refusals>(table: Table) {
  return (code: keyof Table & string, more: Details & { message?: string } = {}): Refusal => {
    return new Refusal(code, table[code] ?? 500, more.message, more);
  };
}
