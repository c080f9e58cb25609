import { memberEndpoints } from '../../contract/members/endpoints.ts';
import type { Answer } from './client.ts';
import type { TestDatabase } from './database.ts';
import type { Person } from './people.ts';

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
