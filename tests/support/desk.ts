import { addAdmin, addMember, type Person } from './people.ts';
import { startServer, type TestServer } from './server.ts';

/** A site with an author and two admins. */
export interface Desk {
  server: TestServer;
  author: Person;
  admin: Person;
  second: Person;
}

export async function startDesk(): Promise<Desk> {
  const server = await startServer();
  const [author, admin, second] = await Promise.all([
    addMember(server),
    addAdmin(server),
    addMember(server, { role: 'admin' }),
  ]);
  return { server, author, admin, second };
}
