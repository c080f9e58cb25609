import { CallerError } from '../contract/errors.ts';
import { ownTexts, said } from './languages.ts';
import { isSecret } from './settings/read.ts';
import { settingNames } from './settings/table.ts';

/** Explains failures to the operator. Passwords and keys of the settings are hidden. */

/**
 * One sentence that says why a start or a command failed: no stack, no statement, no password. The rest is printed
 * with LOG_LEVEL=debug. `who` does not answer if nobody does.
 */
export function describeFailure(
  error: unknown,
  env: NodeJS.ProcessEnv = process.env,
  who = theDatabase,
): string {
  const text = sentenceOf(rootOf(error), who).replaceAll(/\s+/g, ' ').trim();
  const reason = hideSecrets(text, env).slice(0, 2000);
  return unknownAuthority.test(text) ? said.failures.unknownAuthority({ reason }) : reason;
}

/** Prints the sentence, and the stack if the operator asks for it. */
export function printFailure(error: unknown, say = ({ reason }: { reason: string }) => reason): void {
  process.stderr.write(`${say({ reason: describeFailure(error) })}\n`);
  if (process.env['LOG_LEVEL'] !== 'debug' || !(error instanceof Error)) return;
  process.stderr.write(`${hideSecrets(error.stack ?? '', process.env)}\n`);
}

/** Another server that is asked, and the setting that names it. */
export interface RemoteServer {
  who: 'database' | 'login';
  setting: string;
}
const theDatabase: RemoteServer = { who: 'database', setting: 'DATABASE_URL' };

const unknownAuthority =
  /self-signed certificate|unable to (verify the first|get (local )?issuer) certificate/;

/** Why the server can't listen. Only the caller knows that a failed lookup was that of HOST. */
export function listenFailure(
  cause: Error & { code?: string },
  { host, port }: { host: string; port: number },
): Error {
  const { code = cause.message } = cause;
  if (code === 'EADDRINUSE') return new Error(said.failures.listen.taken({ port: `${port}` }), { cause });
  if (code === 'EACCES') return new Error(said.failures.listen.forbidden({ port: `${port}` }), { cause });
  return new Error(said.failures.listen.host({ host, code }), { cause });
}

interface SystemError extends Error {
  code: string;
  path?: string;
  address?: string;
  port?: number;
  hostname?: string;
  syscall?: string;
}

/** `fetch` wraps the cause; connecting to a host with several addresses gives one error for each. */
function rootOf(error: unknown): unknown {
  if (error instanceof AggregateError && error.errors.length > 0) return rootOf(error.errors[0]);
  if (error instanceof Error && error.message === 'fetch failed' && error.cause instanceof Error)
    return rootOf(error.cause);
  // Its message is for members. The cause names the disk.
  if (error instanceof Error && 'code' in error && error.code === 'storage_full' && error.cause)
    return rootOf(error.cause);
  return error;
}

function sentenceOf(error: unknown, who: RemoteServer): string {
  if (error instanceof CallerError) return ownTexts.of('en').texts.errors.byCode[error.code];
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  // The driver's messages for a server that does not respond or has closed the connection.
  if (/^(timeout expired|Connection terminated|Client has encountered)/.test(error.message))
    return said.failures.database.silent({ reason: error.message });
  // The driver's own, before it sends anything: the server asks for a password, and there is none.
  if (error.message.startsWith('SASL: ')) return said.failures.database.noPassword;
  if (code === undefined) return error.message || error.name;
  return (
    systemSentence(Object.assign(error, { code }), who) ?? databaseSentence(error, code) ?? error.message
  );
}

function systemSentence(error: SystemError, { who, setting }: RemoteServer): string | undefined {
  const { code, path = '', port, syscall } = error;
  const { disk, hangsUp, silent } = said.failures;
  const host = error.hostname ?? error.address ?? '';
  const place = port === undefined ? host : `${host}:${port}`;
  if (syscall === 'getaddrinfo' || syscall === 'connect') return silent({ who, place, code, setting });
  if (syscall === 'read' && code === 'ECONNRESET') return hangsUp({ who, setting });
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return disk.full({ path: path || 'none' });
    case 'EACCES':
    case 'EPERM':
      return disk.forbidden({ path });
    case 'EROFS':
      return disk.readOnly({ path });
    case 'EEXIST':
    case 'ENOTDIR':
      return disk.noFolder({ path });
    case 'EISDIR':
      return disk.noFile({ path: path || 'none' });
    case 'ENOENT':
      return disk.missing({ path });
    default:
      return undefined;
  }
}

/** Chosen by SQLSTATE. PostgreSQL's own messages never contain the password. */
function databaseSentence(error: Error, code: string): string | undefined {
  if (!/^[0-9A-Z]{5}$/.test(code)) return undefined;
  const { database } = said.failures;
  const reason = error.message;
  switch (code) {
    case '28P01':
    case '28000':
      return database.login({ reason });
    case '3D000':
      return database.missing({ reason });
    case '25006':
      return database.readOnly;
    case '53100':
      return database.full({ reason });
    case '42501':
      return database.rights({ reason });
    default:
      return database.other({ reason, code });
  }
}

/** Shorter secrets occur in ordinary text, and replacing them would reveal them. */
const minHidden = 4;

/** Replaces the passwords and keys of the settings in a text, such as a driver's error. */
function hideSecrets(text: string, env: NodeJS.ProcessEnv): string {
  const secrets = settingNames.filter(isSecret).flatMap((name) => secretsIn(name, env[name]?.trim() ?? ''));
  // Longest first, because one may contain another.
  const found = secrets
    .filter((secret) => secret.length >= minHidden)
    .toSorted((one, other) => other.length - one.length);
  return found.reduce((hidden, secret) => hidden.replaceAll(secret, '***'), text);
}

function secretsIn(name: string, value: string): string[] {
  if (!/_(URL|ENDPOINT|ISSUER)$/.test(name)) return [value];
  // A URL without @ has no password.
  if (!URL.canParse(value)) return value.includes('@') ? [value] : [];
  const { password } = new URL(value);
  return [password, decoded(password)];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
