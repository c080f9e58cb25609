import { authEndpoints } from '../../contract/auth/endpoints.ts';
import { memberEndpoints } from '../../contract/members/endpoints.ts';
import { Client, type Answer } from './client.ts';
import type { TestDatabase } from './database.ts';
import { addMember, password, type Person } from './people.ts';
import type { TestServer } from './server.ts';

type Site = { database: Pick<TestDatabase, 'sql'> };

export async function idOf({ database }: Site, { username }: Pick<Person, 'username'>): Promise<string> {
  const [found] = await database.sql<{ id: string }>('select id from members where username = $1', [
    username,
  ]);
  return found?.id ?? '';
}

export function suspend(admin: Person, userId: string, more: Record<string, unknown> = {}): Promise<Answer> {
  return admin.call(memberEndpoints.suspend, { userId, days: null, reason: 'Sold fake tickets.', ...more });
}

export function lift(admin: Person, userId: string): Promise<Answer> {
  return admin.call(memberEndpoints.lift, { userId });
}

export async function newMember(server: TestServer): Promise<{ member: Person; userId: string }> {
  const member = await addMember(server);
  return { member, userId: await idOf(server, member) };
}

/** Logs in from another browser, or from `browser`. */
export function logIn(member: Person, browser = new Client(member.url)): Promise<Answer> {
  return browser.call(authEndpoints.logIn, { usernameOrEmail: member.email, password });
}

export function sessionsOf({ database }: Site, userId: string): Promise<unknown[]> {
  return database.sql('select from sessions where member_id = $1', [userId]);
}
