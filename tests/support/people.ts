import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { authEndpoints } from '../../contract/auth/endpoints.ts';
import { postEndpoints } from '../../contract/posts/endpoints.ts';
import { addMonths, shanghaiDay } from '../../contract/posts/fields.ts';
import { Client } from './client.ts';
import type { TestServer } from './server.ts';

export const password = 'correct-horse-9';

export interface Person extends Client {
  email: string;
  username: string;
}

export function uniqueName(stem = 'student'): string {
  return `${stem}_${randomBytes(4).toString('hex')}`;
}

/** Signs up, verifies by the mailed code and logs in: the way every member comes in. */
export async function joinAs(server: TestServer, username = uniqueName(), email?: string): Promise<Person> {
  const client = new Client(server.url);
  const address = email ?? `${username.replaceAll('_', '.')}@nyu.edu`.toLowerCase();
  const signedUp = await client.call(authEndpoints.signUp, { email: address, username, password });
  expect(signedUp).toMatchObject({ status: 200 });
  const verificationCode = await server.mailbox.code(address);
  expect(await client.call(authEndpoints.verifyUser, { verificationCode })).toMatchObject({ status: 200 });
  expect(await client.call(authEndpoints.logIn, { usernameOrEmail: address, password })).toMatchObject({
    status: 200,
  });
  return Object.assign(client, { email: address, username });
}

/** Owners of ADMIN_EMAILS become admins at verification. */
export function joinAsAdmin(server: TestServer): Promise<Person> {
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
  expect(made).toMatchObject({ status: 200 });
  return String(made.body['postId']);
}

/** A post that every member sees. */
export async function publishPost(
  author: Person,
  admin: Person,
  more: Record<string, unknown> = {},
): Promise<string> {
  const postId = await createPost(author, more);
  expect(await admin.call(postEndpoints.approve, { postId })).toMatchObject({ status: 200 });
  return postId;
}
