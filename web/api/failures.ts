import {
  CallerError,
  isErrorCode,
  type Challenge,
  type ErrorCode,
  type ErrorFacts,
} from '../../contract/errors.ts';

/** No reply: offline, outside the network, or timed out. */
export class NoConnection extends Error {
  constructor(cause?: unknown) {
    super('No connection', { cause });
    this.name = 'NoConnection';
  }
}

/** An error reply of the server, with the request id of its log. */
export class RefusedCall extends CallerError {
  readonly requestId: string | undefined;

  constructor(
    code: ErrorCode,
    more: { field?: string; message?: string; requestId?: string; challenge?: Challenge; facts?: ErrorFacts },
  ) {
    super(code, more);
    this.name = 'RefusedCall';
    this.requestId = more.requestId;
  }
}

const codeOfStatus: Partial<Record<number, ErrorCode>> = {
  400: 'bad_request',
  401: 'no_session',
  403: 'outside_network',
  404: 'not_found',
  413: 'too_large',
  415: 'wrong_type',
  429: 'too_many',
  502: 'not_ready',
  503: 'not_ready',
  504: 'not_ready',
};

const factNames = ['post_status', 'decided_by', 'until', 'reason'] as const satisfies (keyof ErrorFacts)[];

/** Converts an error reply. An error page of a proxy is reported by its status. */
export function refusal(status: number, body: unknown): RefusedCall {
  const reply = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const text = (name: string) => (typeof reply[name] === 'string' ? { [name]: reply[name] } : {});
  const code = typeof reply['code'] === 'string' && isErrorCode(reply['code']) ? reply['code'] : undefined;
  return new RefusedCall(code ?? codeOfStatus[status] ?? 'server_error', {
    ...text('message'),
    ...text('field'),
    ...text('requestId'),
    facts: Object.fromEntries(factNames.filter((name) => name in reply).map((name) => [name, reply[name]])),
    ...(reply['challenge'] ? { challenge: reply['challenge'] as Challenge } : {}),
  });
}

/** True if the session has ended. */
export function isSessionLost(failure: unknown): boolean {
  return failure instanceof CallerError && failure.code === 'no_session';
}

/** True if a retry may succeed. */
export function isTransient(failure: unknown): boolean {
  return failure instanceof NoConnection || (failure instanceof CallerError && failure.status === 503);
}
