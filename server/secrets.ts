import type { Secrets } from '../engine/http/route.ts';
import { readCookie } from '../engine/http/session.ts';
import { findCodeSession } from './auth/codes.ts';
import type { Deps } from './deps.ts';
import { readToken } from './notices/unsubscribe.ts';
import { checkSetupLink, hashOf } from './setup/first-run.ts';

/** How the secrets are checked that open calls without a session (rule G12). */
export const secretsOf = ({ db, signingKey }: Deps): Secrets => ({
  setup: ({ link }) => checkSetupLink(db, hashOf(String(link))),
  code: (_, request) => findCodeSession(db, readCookie(request, 'code_session')),
  unsubscribe: async ({ token }) => readToken(signingKey, String(token)),
});
