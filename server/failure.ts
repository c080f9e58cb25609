import { CallerError } from '../contract/errors.ts';
import { ownTexts } from './languages.ts';
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
  const advice = unknownAuthority.test(text) ? trustAdvice : '';
  return `${hideSecrets(text, env).slice(0, 2000)}${advice}`;
}

/** Prints the sentence, and the stack if the operator asks for it. */
export function printFailure(prefix: string, error: unknown): void {
  process.stderr.write(`${prefix}${describeFailure(error)}\n`);
  if (process.env['LOG_LEVEL'] !== 'debug' || !(error instanceof Error)) return;
  process.stderr.write(`${hideSecrets(error.stack ?? '', process.env)}\n`);
}

/** Another server that is asked, and the setting that names it. */
export interface RemoteServer {
  name: string;
  setting: string;
}
const theDatabase: RemoteServer = { name: 'The database', setting: 'DATABASE_URL' };

const unknownAuthority =
  /self-signed certificate|unable to (verify the first|get (local )?issuer) certificate/;
const trustAdvice =
  ': this machine does not know who issued it. Set NODE_EXTRA_CA_CERTS to a file with the certificate of that authority';

/** Why the server can't listen. Only the caller knows that a failed lookup was that of HOST. */
export function listenFailure(
  cause: Error & { code?: string },
  { host, port }: { host: string; port: number },
): Error {
  const { code = cause.message } = cause;
  if (code === 'EADDRINUSE')
    return new Error(`Another program listens on port ${port}. Stop it, or set PORT to another one.`, {
      cause,
    });
  if (code === 'EACCES')
    return new Error(`This user may not listen on port ${port}. Set PORT to one above 1023.`, { cause });
  return new Error(`HOST=${host} is not an address of this machine (${code}).`, { cause });
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
    return `The database does not answer (${error.message}). See DATABASE_URL.`;
  if (code === undefined) return error.message || error.name;
  return (
    systemSentence(Object.assign(error, { code }), who) ?? databaseSentence(error, code) ?? error.message
  );
}

function systemSentence(error: SystemError, { name, setting }: RemoteServer): string | undefined {
  const { code, path = '', port, syscall } = error;
  const host = error.hostname ?? error.address ?? '';
  const place = port === undefined ? host : `${host}:${port}`;
  if (syscall === 'getaddrinfo' || syscall === 'connect')
    return `${name} does not answer at ${place} (${code}). See ${setting}.`;
  if (syscall === 'read' && code === 'ECONNRESET')
    return `${name} ends each connection at once (ECONNRESET). See ${setting}.`;
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk is full${path && `: ${path} can't be written`}.`;
    case 'EACCES':
    case 'EPERM':
      return `This user may not use ${path}. Start as the user to whom it belongs, or give this one the right.`;
    case 'EROFS':
      return `${path} is on a read-only file system.`;
    case 'EEXIST':
    case 'ENOTDIR':
      return `${path} is not a folder, and there must be one.`;
    case 'EISDIR':
      return `${path || 'What was named'} is a folder, and there must be a file.`;
    case 'ENOENT':
      return `There is no ${path}.`;
    default:
      return undefined;
  }
}

/** Chosen by SQLSTATE. PostgreSQL's own messages never contain the password. */
function databaseSentence(error: Error, code: string): string | undefined {
  if (!/^[0-9A-Z]{5}$/.test(code)) return undefined;
  switch (code) {
    case '28P01':
    case '28000':
      return `The database refuses the login: ${error.message}. See DATABASE_URL and DATABASE_PASSWORD.`;
    case '3D000':
      return `The database server has no such database: ${error.message}. Create it, or see DATABASE_URL.`;
    case '25006':
      return 'The database is read-only: it is a standby, or set so. DATABASE_URL must lead to the primary.';
    case '53100':
      return `The disk of the database is full: ${error.message}.`;
    case '42501':
      return `The database user lacks a right: ${error.message}. It must own the database.`;
    default:
      return `The database says: ${error.message} (${code}).`;
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
