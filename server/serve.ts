import type { ErrorCode } from '../contract/errors.ts';
import type * as http from '../engine/http/route.ts';
import type { LiveSession } from './session/sessions.ts';

/** Serves a row of the call table; `http.Serve` says how. */
export type Serve = http.Serve<LiveSession, ErrorCode>;
