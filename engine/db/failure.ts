/** The code of an error or of its cause: SQLSTATE, or that of a system call. */
interface DatabaseFailure {
  code: string;
  constraint: string | undefined;
}

export function databaseFailure(error: unknown): DatabaseFailure | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    const code = 'code' in current ? current.code : undefined;
    if (typeof code !== 'string') continue;
    const constraint = 'constraint' in current ? current.constraint : undefined;
    return { code, constraint: typeof constraint === 'string' ? constraint : undefined };
  }
  return undefined;
}

/** The foreign key that a row would have broken. */
export function brokenReference(error: unknown): string | undefined {
  const failure = databaseFailure(error);
  return failure?.code === '23503' ? failure.constraint : undefined;
}

const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  '57P01', // admin shutdown
  '57P02',
  '57P03', // still starting
  '53300', // too many connections
  '25P03', // idle in a transaction for too long, as after a machine has slept
  '25006', // read-only: no longer, or not yet, the primary
  '08000',
  '08003',
  '08006',
]);

/** The database is down, hangs, restarts or is a standby. The caller may retry. */
export function isUnreachable(error: unknown): boolean {
  const failure = databaseFailure(error);
  if (failure) return unreachable.has(failure.code);
  for (let current = error; current instanceof Error; current = current.cause) {
    if (
      /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered/.test(
        current.message,
      )
    ) {
      return true;
    }
  }
  return false;
}

/** Deadlock, serialization failure, lock or statement time-out. The caller may retry. */
export function isContention(error: unknown): boolean {
  return ['40001', '40P01', '55P03', '57014'].includes(databaseFailure(error)?.code ?? '');
}

/** The process or the system has reached its limit of open files or processes. The caller may retry. */
export function isOutOfFiles(error: unknown): boolean {
  return ['EMFILE', 'ENFILE', 'EAGAIN'].includes(databaseFailure(error)?.code ?? '');
}

export function isDiskFull(error: unknown): boolean {
  return ['53100', 'ENOSPC', 'EDQUOT'].includes(databaseFailure(error)?.code ?? '');
}
