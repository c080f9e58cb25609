import { appealEndpoints, type Appeal } from '../../contract/appeals/endpoints.ts';
import type { Answer } from './client.ts';
import type { Person } from './people.ts';

export function appeal(author: Person, postId: string, more: Record<string, unknown> = {}): Promise<Answer> {
  return author.call(appealEndpoints.appealDenial, { postId, text: 'It is sharp.', ...more });
}

export function answer(admin: Person, more: Record<string, unknown>): Promise<Answer> {
  return admin.call(appealEndpoints.decide, more);
}

export function accept(admin: Person, appealId: string | undefined): Promise<Answer> {
  return answer(admin, { appealId, accept: true });
}

/** The open appeals, as an admin sees them. */
export async function waiting(admin: Person): Promise<Appeal[]> {
  return (await admin.call(appealEndpoints.open)).body as unknown as Appeal[];
}
