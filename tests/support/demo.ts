import { addMember, createPost, publishPost } from './people.ts';
import { startServer, type TestServer } from './server.ts';

/** Starts a server, adds two members, a published and a pending post, and restarts it as a public demo. */
export async function reopenAsDemo(
  server: TestServer,
  env: Record<string, string> = {},
): Promise<TestServer> {
  const author = await addMember(server, { username: 'lin' });
  await publishPost(author, await addMember(server, { username: 'chief', role: 'admin' }));
  await createPost(author, { title: 'Waiting lamp' });
  await server.database.sql(
    "insert into audit (request_id, actor_id, action, outcome) select 'demo', id, 'log-in', 'done' from members",
  );
  await server.halt();
  return startServer({ env: { ...env, DEMO: 'public' }, on: server });
}
