import * as z from 'zod/mini';
import { setupEndpoints } from '../../contract/setup/endpoints.ts';
import type { Access, Endpoint } from '../../engine/endpoint.ts';
import { Client } from './client.ts';
import type { TestDatabase } from './database.ts';
import { admit, askAs } from './first-run-test.ts';
import { startUnset } from './first-run.ts';
import { addMember, password } from './people.ts';

/** Who may not make a call, and how each row of the call table is called by them (rule G12). */

export const phaseNames = ['before', 'during', 'after'] as const;
export type PhaseName = (typeof phaseNames)[number];

type CallerName = 'nobody' | 'dead session' | 'applicant' | 'member' | 'admin';

export interface Phase {
  database: TestDatabase;
  isSetUp: boolean;
  /** The link of the setup, which has ended after it. */
  link: string;
  callers: Partial<Record<CallerName, Client>>;
  /** The content of the tables. */
  seen: Record<string, string>;
  stop(): Promise<void>;
}

/** Opens a site of its own. */
export async function openPhase(name: PhaseName): Promise<Phase> {
  const { site, link } = await startUnset();
  const dead = new Client(site.url);
  dead.cookies.set('session', 'A'.repeat(43));
  const callers: Phase['callers'] = { nobody: new Client(site.url), 'dead session': dead };
  if (name !== 'before') {
    const giulia = new Client(site.url);
    await admit(giulia, link);
    const verificationCode = await askAs(giulia, site, link, 'giulia');
    if (name === 'during') callers.applicant = giulia;
    else {
      await giulia.call(setupEndpoints.verify, { link, verificationCode });
      callers.admin = giulia;
      callers.member = await addMember(site, { email: 'marco@polimi.it' });
    }
  }
  const { database } = site;
  const seen = await contentsOf(database);
  return { database, isSetUp: name === 'after', link, callers, seen, stop: () => site.stop() };
}

/**
 * A hash of each table. Left out are the mails and the trail, which the failed login and what runs by the clock write, and
 * the numbers of each day.
 */
const byTheClock = ['outbox', 'audit', 'daily_numbers', 'active_members'];

/** The rows of a table as texts, without what jobs keep, what a mail brings, and what the first call of a day notes. */
const textOf: Record<string, string> = {
  app_state: "case when key not in ('seen_requests', 'images') then t::text end",
  code_sessions: "(to_jsonb(t) - array['code_hash', 'code_expires_at'])::text",
  members: "(to_jsonb(t) - 'last_seen_on')::text",
  sessions: "(to_jsonb(t) - array['last_used_at', 'expires_at'])::text",
};

/** With `isWhole`, of every table and column. */
export async function contentsOf(database: TestDatabase, isWhole = false): Promise<Record<string, string>> {
  const tables = await database.sql<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       and relname <> all($1)`,
    [isWhole ? [] : byTheClock],
  );
  const hashes = tables.map(({ name }) => {
    const text = (!isWhole && textOf[name]) || 't::text';
    return `select '${name}' as name, md5(coalesce(string_agg(${text}, ',' order by ${text}), '')) as hash from "${name}" t`;
  });
  const rows = await database.sql<{ name: string; hash: string }>(hashes.join(' union all '));
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}

interface WrongCall {
  by: CallerName;
  input: Record<string, unknown>;
  /** A cookie with a made-up value. */
  cookie?: string;
  says: { status: number; code?: string };
}

interface Open {
  input?: Record<string, unknown>;
  status: number;
  /** Tables in which everybody may write by this call. */
  changes?: readonly string[];
}

/** Calls that are open to all: with a wrong password or secret, or what they answer to everybody. */
export const openToAll: Record<string, Open | undefined> = {
  '/api/auth/logout': { status: 200 },
  '/api/auth/login': {
    input: { usernameOrEmail: 'giulia@polimi.it', password: 'wrong-horse-9' },
    status: 401,
  },
  '/api/auth/log-in-by-link': { input: { link: 'A'.repeat(43) }, status: 400 },
  '/api/auth/signup': { input: { email: 'eve@evil.example', username: 'eve', password }, status: 400 },
  // Says of no address whether it has an account.
  '/api/auth/create-reset-password-session': {
    input: { emailInput: 'eve@polimi.it' },
    status: 200,
    changes: ['code_sessions'],
  },
  '/api/auth/campus-problem': { status: 404 },
  '/api/auth/campus-link': { status: 404 },
  '/api/auth/send-link-code': { status: 403 },
  '/api/auth/confirm-campus-link': { input: { code: '123456' }, status: 403 },
  '/api/user/appeal': { input: { token: '1.AAAA', text: 'Let me in again, please.' }, status: 400 },
  '/api/page': { input: { name: 'privacy', language: 'en' }, status: 200 },
  '/api/market/newest': { status: 404 },
  '/api/site': { status: 200 },
};

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>';
const fileOf = (bytes: number) => ({
  fileName: 'a.svg',
  bytes: new TextEncoder().encode(svg.padEnd(bytes)),
});

/** What would change something if the caller were right. */
const inputs: Record<string, Record<string, unknown> | undefined> = {
  '/api/setup/state': {},
  '/api/setup/site': { section: 'name', value: { en: 'Taken over' } },
  '/api/setup/logo': {},
  '/api/setup/language-files': { tag: 'it' },
  '/api/setup/language': { tag: 'it' },
  '/api/setup/test-mail': { to: 'eve@polimi.it' },
  '/api/setup/log-in': { kind: 'oidc' },
  '/api/setup/admin': { email: 'eve@polimi.it', username: 'eve', password },
  '/api/setup/verify': {},
  '/api/notice/unsubscribe': {},
  '/api/auth/check-verification-code-session-exists': {},
  '/api/auth/verify-user': { verificationCode: '123456' },
  '/api/auth/confirm-log-in': { verificationCode: '123456' },
  '/api/auth/send-new-code': {},
  '/api/auth/reset-password': { verificationCode: '123456', password },
};

/** Throws for a row that it doesn't know how to call wrongly. */
export function wrongCalls(row: Endpoint, { callers, link, isSetUp }: Phase): WrongCall[] {
  const names = Object.keys(callers) as CallerName[];
  const withSecret = (field: string, says: WrongCall['says']) => {
    const wrong: Record<string, unknown>[] = [{}, { [field]: 'x' }, { [field]: 'x'.repeat(22) }];
    if (isSetUp) wrong.push({ [field]: link });
    return names.flatMap((by) =>
      wrong.map((secret) => ({ by, input: { ...secret, ...inputOf(row) }, says })),
    );
  };
  const ways: Record<Access, () => WrongCall[]> = {
    public: () => {
      const way = openToAll[row.path];
      if (!way) throw new Error(`Nobody has said who may not call ${row.path}`);
      return [{ by: 'nobody', input: way.input ?? {}, says: { status: way.status } }];
    },
    member: () =>
      (['nobody', 'dead session'] as const).flatMap((by) =>
        [{ postId: '1' }, ...oddInputs(row)].map((input) => ({
          by,
          input,
          says: { status: 401, code: 'no_session', message: 'Please log in first.' },
        })),
      ),
    admin: () => [
      ...ways.member(),
      ...(isSetUp
        ? [{ by: 'member', input: { postId: '1' }, says: { status: 403, code: 'admins_only' } } as const]
        : []),
    ],
    setup: () => withSecret('link', { status: 404, code: 'not_found' }),
    code: () =>
      names
        .filter((by) => by !== 'applicant')
        .flatMap((by) =>
          [{}, { cookie: 'code_session' }].map((more) => ({
            by,
            input: inputOf(row),
            says: { status: 401, code: 'no_code_session' },
            ...more,
          })),
        ),
    unsubscribe: () => withSecret('token', { status: 400, code: 'unsubscribe_token' }),
  };
  const calls = ways[row.access]();
  if (!row.files) return calls;
  const [field = ''] = row.files;
  // The form is refused by its first fields, long before its end.
  return [100, 300 * 1024].flatMap((bytes) =>
    calls.map((call) => ({ ...call, input: { ...call.input, [field]: fileOf(bytes) } })),
  );
}

/** The session comes before the shape. */
function oddInputs({ request }: Endpoint): Record<string, string>[] {
  const { properties = {} } = z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties).map((name) => ({ [name]: 'nonsense' }));
}

function inputOf(row: Endpoint): Record<string, unknown> {
  const input = inputs[row.path];
  if (!input) throw new Error(`Nobody has said how to call ${row.path}`);
  return input;
}
