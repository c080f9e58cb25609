/** The part of the errors that every page of the site needs; `errors.ts` has the others. */

/** The errors that a proxy may answer in our place: the status and the English message. */
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
} as const satisfies Record<string, readonly [status: number, message: string]>;

/** A request for a proof of work (contract/auth/proof.ts). */
export interface Challenge {
  /** `purpose.bits.expires.nonce.signature`, opaque to clients. */
  token: string;
  /** The base-2 logarithm of the average number of hashes for the proof. */
  bits: number;
}

/** Fields of an error reply that only some codes have. */
export interface ErrorDetails {
  /** With `post_state`: the post's present status, and the name of the admin who decided last. */
  post_status?: string;
  decided_by?: string | null;
  /** With `suspended`: when the suspension ends, as ISO 8601 in UTC; null if an admin must lift it. */
  until?: string | null;
  reason?: string | null;
}

export interface Details {
  facts?: ErrorDetails | undefined;
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
  readonly facts: ErrorDetails;

  constructor(code: string, status: number, message: string, more: Details = {}) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.status = status;
    this.field = more.field;
    this.retryAfter = more.retryAfter;
    this.challenge = more.challenge;
    this.facts = more.facts ?? {};
  }
}
