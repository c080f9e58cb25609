import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { partBytes } from './part.ts';

/** From the link that the start of an empty instance prints. */
const token = z.string().check(z.maxLength(100));

export const restoreState = z.object({
  /** `restoring` after `begin`, then `failed` with nothing changed, or `restored`, also after the server's next start. */
  phase: z.enum(['receiving', 'restoring', 'failed', 'restored']),
  /** The bytes that have arrived. The next part begins there. */
  received: z.number(),
  /** The last line of the restore, or why the last one failed, in English. */
  said: z.string(),
});
export type RestoreState = z.output<typeof restoreState>;

/** The restore without a shell: only with the link of an instance that has no members. Otherwise 404. */
export const restoreEndpoints = {
  state: endpoint({
    method: 'POST',
    path: '/api/restore/state',
    access: 'restore',
    summary: 'How far the restore into this empty instance is',
    request: z.object({ token }),
    reply: restoreState,
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/restore/send-part',
    access: 'restore',
    summary: 'Sends a part of a backup, which is a tar file; offset 0 begins anew',
    request: z.object({ token, offset: z.string().check(z.regex(/^\d{1,15}$/)) }),
    reply: restoreState,
    files: ['part'],
    bodyLimit: partBytes + 64 * 1024,
  }),
  begin: endpoint({
    method: 'POST',
    path: '/api/restore/begin',
    access: 'restore',
    summary: 'Restores the backup that was sent. The server starts again afterwards',
    request: z.object({ token }),
    reply: restoreState,
  }),
} as const;
