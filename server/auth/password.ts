import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { CallerError } from '../../contract/errors.ts';

/** argon2id with OWASP's parameters (decisions A3). */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const atOnce = 2;
const mostWaiting = 200;

let running = 0;
const waiting: (() => void)[] = [];

/** At most two hashes at a time, so that a login burst can't exhaust memory; the queue is bounded (security G9). */
async function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  if (running >= atOnce) {
    if (waiting.length >= mostWaiting) throw new CallerError('busy', { retryAfter: 5 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, parameters));
}

export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return inTurn(() => verify(passwordHash, password));
}

// Not in turn: a full queue would refuse it, and then unknown names would be answered unlike known ones.
const decoy = hash('a password that nobody has', parameters);

/** Takes as long as a real check: an unknown name must not be told by the time it takes (decisions A6). */
export async function verifyNothing(password: string): Promise<false> {
  await verifyPassword(await decoy, password);
  return false;
}

const common = new Set(dictionary['passwords-common'].slice(0, 10_000));
const shortestPersonalPart = 4;

/** Refuses the 10,000 most common passwords and ones that contain the member's name or address (security G9). */
export function checkPassword(
  password: string,
  person: { username: string; email: string },
  field = 'password',
): void {
  const lower = password.toLowerCase();
  if (common.has(lower)) throw new CallerError('password_common', { field });
  const email = person.email.toLowerCase();
  const [localPart = ''] = email.split('@');
  const personal = [person.username.toLowerCase(), localPart, email].filter(
    (part) => part.length >= shortestPersonalPart,
  );
  if (personal.some((part) => lower.includes(part))) throw new CallerError('password_personal', { field });
}
