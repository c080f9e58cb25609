import { deskEndpoints as rows } from '../../contract/desk/endpoints.ts';
import type { Deps } from '../deps.ts';
import type { ServeRead } from '../http/read-route.ts';
import type { Serve } from '../http/route.ts';
import { notePresence } from './presence.ts';
import { deskSummary } from './summary.ts';

export function serveDesk(serve: Serve, serveRead: ServeRead, { db }: Deps): void {
  serveRead(rows.summary, deskSummary);
  serve(rows.presence, ({ input, member }) => notePresence(db, member, input.postId));
}
