import { createHash, randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { authEndpoints } from '../../contract/auth/endpoints.ts';
import { addMonths, dayAt, usualTimeZone } from '../../contract/days.ts';
import { postEndpoints } from '../../contract/posts/endpoints.ts';
import { Client, type Answer } from './client.ts';
import type { TestDatabase } from './database.ts';
import type { Mailbox } from './mailbox.ts';

export const password = 'correct-horse-9';

interface Site {
  url: string;
  mailbox: Mailbox;
}

export interface Person extends Client {
  email: string;
  username: string;
}

export function uniqueName(stem = 'student'): string {
  return `${stem}_${randomBytes(4).toString('hex')}`;
}

const addressOf = (username: string) => `${username.replaceAll('_', '.')}@nyu.edu`.toLowerCase();

/** Signs up, verifies the mailed code and logs in. Costs four hashes and a mail: only for tests of accounts, and of many logins at once. */
export async function joinAs(server: Site, username = uniqueName(), email?: string): Promise<Person> {
  const client = new Client(server.url);
  const address = email ?? addressOf(username);
  succeeded(await client.call(authEndpoints.signUp, { email: address, username, password }));
  const verificationCode = await server.mailbox.code(address);
  succeeded(await client.call(authEndpoints.verifyUser, { verificationCode }));
  return Object.assign(client, { email: address, username });
}

/** Joins with an address of ADMIN_EMAILS, whose owner becomes an admin at verification. */
export function joinAsAdmin(server: Site): Promise<Person> {
  return joinAs(server, 'chief', 'admin@nyu.edu');
}

/** Of the least memory, so that a login costs tests a hundredth of what it costs at a site. */
const passwordHash = hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 });

interface NewMember {
  username?: string;
  email?: string;
  role?: 'member' | 'admin';
}

/** Writes a verified member with an open session into the database. They have no device, mail or audit entry. */
export async function addMember(
  { url, database }: { url: string; database: Pick<TestDatabase, 'sql'> },
  { username = uniqueName(), email = addressOf(username), role = 'member' }: NewMember = {},
): Promise<Person> {
  const token = randomBytes(32).toString('base64url');
  await database.sql(
    `with made as (
       insert into members (email, username, password_hash, role) values ($1, $2, $3, $4) returning id)
     insert into sessions (token_hash, member_id, expires_at)
     select $5, id, now() + interval '24 hours' from made`,
    [email, username, await passwordHash, role, createHash('sha256').update(token).digest()],
  );
  const client = new Client(url);
  client.cookies.set('session', token);
  return Object.assign(client, { email, username });
}

/** Adds the same person as `joinAsAdmin`, without the sign-up. */
export function addAdmin(server: Parameters<typeof addMember>[0]): Promise<Person> {
  return addMember(server, { username: 'chief', email: 'admin@nyu.edu', role: 'admin' });
}

export const inFourMonths = addMonths(dayAt(Date.now(), usualTimeZone), 4);

/** A valid post form. `more` replaces fields. */
export function postFields(more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    title: 'Desk lamp, warm light',
    description: 'Bright and quiet.',
    price: '45.5',
    currency: '¥',
    quantity: '1',
    sellBuyByDate: inFourMonths,
    postStatus: 'Pending',
    category: 'Others',
    totalOrPerItem: 'Total price',
    postType: 'sell',
    openToNegotiate: 'false',
    ...more,
  };
}

/** What the trail keeps of the optional fields of such a post. */
export const noChoices = { condition: null, area: null, kind: null, course_code: null };

export async function createPost(author: Person, more: Record<string, unknown> = {}): Promise<string> {
  const made = await author.call(postEndpoints.create, postFields(more));
  succeeded(made);
  return String(made.body['postId']);
}

/** Creates a post and approves it. */
export async function publishPost(
  author: Person,
  admin: Person,
  more: Record<string, unknown> = {},
): Promise<string> {
  const postId = await createPost(author, more);
  succeeded(await admin.call(postEndpoints.approve, { postId }));
  return postId;
}

/** The status of a post that this person sees. */
export async function statusOf(who: Person, postId: string): Promise<unknown> {
  return (await who.call(postEndpoints.full, { postId })).body['post_status'];
}

function succeeded(answer: Answer): void {
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.message}`);
}
