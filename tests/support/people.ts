import { randomBytes } from 'node:crypto';
import { authEndpoints } from '../../contract/auth/endpoints.ts';
import { postEndpoints } from '../../contract/posts/endpoints.ts';
import { addMonths, shanghaiDay } from '../../contract/posts/terms.ts';
import { Client, type Answer } from './client.ts';
import type { Mailbox } from './mailbox.ts';

export const password = 'correct-horse-9';

/** What newcomers need of a server. */
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

/** Signs up, verifies by the mailed code and logs in: the way every member comes in. */
export async function joinAs(server: Site, username = uniqueName(), email?: string): Promise<Person> {
  const client = new Client(server.url);
  const address = email ?? `${username.replaceAll('_', '.')}@nyu.edu`.toLowerCase();
  succeeded(await client.call(authEndpoints.signUp, { email: address, username, password }));
  const verificationCode = await server.mailbox.code(address);
  succeeded(await client.call(authEndpoints.verifyUser, { verificationCode }));
  succeeded(await client.call(authEndpoints.logIn, { usernameOrEmail: address, password }));
  return Object.assign(client, { email: address, username });
}

/** Owners of ADMIN_EMAILS become admins at verification. */
export function joinAsAdmin(server: Site): Promise<Person> {
  return joinAs(server, 'chief', 'admin@nyu.edu');
}

export const inFourMonths = addMonths(shanghaiDay(Date.now()), 4);

/** A valid post form; `more` replaces fields. */
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

export async function createPost(author: Person, more: Record<string, unknown> = {}): Promise<string> {
  const made = await author.call(postEndpoints.create, postFields(more));
  succeeded(made);
  return String(made.body['postId']);
}

/** A post that every member sees. */
export async function publishPost(
  author: Person,
  admin: Person,
  more: Record<string, unknown> = {},
): Promise<string> {
  const postId = await createPost(author, more);
  succeeded(await admin.call(postEndpoints.approve, { postId }));
  return postId;
}

function succeeded(answer: Answer): void {
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.message}`);
}
