/** Refusals of calls: what the server throws, and what the web receives. */

/** Refusals by their code: the status and the English message. */
export type Refusals = Record<string, readonly [status: number, message: string]>;

/** The errors that a proxy may answer in our place. */
export const generalErrors = {
  bad_request: [400, 'The request could not be understood.'],
  no_session: [401, 'Please log in first.'],
  outside_network: [403, 'This site is reachable only from the university network or VPN.'],
  not_found: [404, 'Not found.'],
  too_large: [413, 'The request is too large.'],
  wrong_type: [415, 'This content type is not supported.'],
  too_many: [429, 'Too many requests. Please wait a moment and try again.'],
  not_ready: [503, 'The server is not ready. Please try again in a moment.'],
  server_error: [500, 'Something went wrong. Please try again later.'],
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

/** An error reply: that of the server before it is sent, or as the web received it. */
export class Refusal extends Error {
  readonly code: string;
  readonly status: number;
  readonly field: string | undefined;
  /** Seconds; sent as Retry-After. */
  readonly retryAfter: number | undefined;
  readonly challenge: Challenge | undefined;
  readonly facts: Readonly<Record<string, string | null | undefined>>;

  constructor(code: string, status: number, message: string, more: Details = {}) {
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

/** Makes the refusals of a table. The message is that of the table unless another one is given. */
export function refusalsOf<Table extends Refusals>(table: Table) {
  return (code: keyof Table & string, more: Details & { message?: string } = {}): Refusal => {
    const [status = 500, message = ''] = table[code] ?? [];
    return new Refusal(code, status, more.message ?? message, more);
  };
}
