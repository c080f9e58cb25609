import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { CallerError } from '../../contract/errors.ts';
import { createHashQueue, type Turn } from './hash-queue.ts';

/** argon2id with OWASP's parameters (rule A3). */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** At most two hashes at a time: each takes 19 MB (rule G9). */
export const hashQueue = createHashQueue({ atOnce: 2, perLane: 200, perKey: 150, perMember: 4 });

export function hashPassword(password: string, turn: Turn): Promise<string> {
  return hashQueue.run(turn, () => hash(password, parameters));
}

export function verifyPassword(passwordHash: string, password: string, turn: Turn): Promise<boolean> {
  return hashQueue.run(turn, () => verify(passwordHash, password));
}

// Not queued, because a full queue would refuse it, and unknown names would then get a different reply from known ones.
const decoy = hash('a password that nobody has', parameters);

/** Verifies against a decoy, so that timing doesn't reveal whether a name is known (rule A6). */
export async function verifyDummy(password: string, turn: Turn): Promise<false> {
  await verifyPassword(await decoy, password, turn);
  return false;
}

const common = new Set(dictionary['passwords-common'].slice(0, 10_000));
const shortestPersonalPart = 4;

/** Refuses the 10,000 most common passwords and ones that contain the member's username or e-mail (rule G9). */
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
