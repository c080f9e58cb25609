import type { ErrorDetails } from '../../contract/errors.ts';
import { generalErrors, Refusal, type Challenge, type Details } from '../../engine/refusal.ts';

/** No reply: offline, outside the network, or timed out. */
export class NoConnection extends Error {
  constructor(cause?: unknown) {
    super('No connection', { cause });
    this.name = 'NoConnection';
  }
}

/** An error reply of the server, with the request id of its log. */
export class RefusedCall extends Refusal {
  readonly requestId: string | undefined;

  constructor(
    code: string,
    status: number,
    message: string | undefined,
    more: Details & { requestId?: string | undefined },
  ) {
    super(code, status, message, more);
    this.name = 'RefusedCall';
    this.requestId = more.requestId;
  }
}

const codeOfStatus: Partial<Record<number, keyof typeof generalErrors>> = {
  400: 'bad_request',
  403: 'outside_network',
  404: 'not_found',
  413: 'too_large',
  415: 'wrong_type',
  429: 'too_many',
  502: 'not_ready',
  503: 'not_ready',
  504: 'not_ready',
};

/** The general error code for the status of a reply without a known code. */
export function generalCode(status: number): keyof typeof generalErrors {
  return codeOfStatus[status] ?? 'server_error';
}

const factNames = [
  'post_status',
  'decided_by',
  'until',
  'reason',
  'leaves_out',
  'counts',
] as const satisfies (keyof ErrorDetails)[];

/** Converts an error reply. An error page of a proxy is reported by its status. */
export function refusal(status: number, body: unknown): RefusedCall {
  const reply = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const text = (name: string) => (typeof reply[name] === 'string' ? reply[name] : undefined);
  const code = text('code');
  const general = generalCode(status);
  return new RefusedCall(
    code ?? general,
    code === undefined ? generalErrors[general] : status,
    text('message'),
    {
      field: text('field'),
      requestId: text('requestId'),
      facts: Object.fromEntries(factNames.filter((name) => name in reply).map((name) => [name, reply[name]])),
      challenge: reply['challenge'] as Challenge | undefined,
    },
  );
}

/** True if the session has ended. */
export function isSessionLost(failure: unknown): boolean {
  return failure instanceof Refusal && failure.code === 'no_session';
}

/** True if nothing is served before the member's address is proved again. */
export function isProofNeeded(failure: unknown): boolean {
  return failure instanceof Refusal && failure.code === 'proof_needed';
}

/** True if nobody answered, or only a proxy in place of the server. */
export function isUnreached(failure: unknown): boolean {
  return (
    failure instanceof NoConnection || (failure instanceof Refusal && /^50[234]$/.test(`${failure.status}`))
  );
}

/** True if a retry may succeed. */
export function isTransient(failure: unknown): boolean {
  return failure instanceof NoConnection || (failure instanceof Refusal && failure.status === 503);
}
