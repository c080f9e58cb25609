import { CallerError } from '../../contract/errors.ts';
import { memberActions as actions } from '../../contract/members/actions.ts';
import { memberEndpoints as rows } from '../../contract/members/endpoints.ts';
import { sql } from '../../engine/db/sql.ts';
import { removeFiles } from '../../engine/images/files.ts';
import type { Deps } from '../deps.ts';
import { withAudit } from '../rules/actions.ts';
import type { Serve } from '../serve.ts';
import { foundMembers, memberByName } from './find.ts';
import { setLeavingDate } from './leave.ts';
import { setPause } from './pause.ts';
import { memberRecord } from './record.ts';
import { resetMember } from './reset.ts';
import { liftSuspension, suspend, warn } from './sanctions.ts';

export function serveMembers(serve: Serve, deps: Deps): void {
  serve(rows.get, ({ username }) => memberByName(username), { absent: 'member_not_found' });
  serve(rows.find, ({ search, page }) => foundMembers(search, page));
  serve(rows.record, ({ userId }) => memberRecord(userId), { absent: 'member_not_found' });

  serve(rows.setLeavingDate, async ({ input: { date }, ...by }) => {
    await setLeavingDate(deps, by, date);
    return { message: date === null ? 'Leaving date removed.' : 'Leaving date saved.', leaving_on: date };
  });

  serve(rows.setPause, async ({ input: { until }, ...by }) => {
    await setPause(deps, by, until);
    return { message: until === null ? 'Pause ended.' : 'Paused.', paused_until: until };
  });

  serve(rows.suspend, 'Member suspended.', ({ input: { userId, ...suspension }, caller, member: admin }) =>
    withAudit(deps, caller, { row: actions.suspend, object: `member ${userId}` }, (tx) =>
      suspend({ tx, config: deps.config, caller, admin }, userId, suspension),
    ),
  );
  serve(rows.lift, 'Suspension lifted.', ({ input: { userId, reason }, caller, member: admin }) =>
    withAudit(deps, caller, { row: actions.lift, object: `member ${userId}` }, (tx) =>
      liftSuspension({ tx, config: deps.config, caller, admin }, userId, reason),
    ),
  );
  serve(rows.warn, 'Member warned.', ({ input: { userId, reason }, caller, member: admin }) =>
    withAudit(deps, caller, { row: actions.warn, object: `member ${userId}` }, (tx) =>
      warn({ tx, config: deps.config, caller, admin }, userId, reason),
    ),
  );
  serve(rows.reset, async ({ input: { userId, ...reset }, caller, member: admin }) => {
    const unused = await withAudit(
      deps,
      caller,
      { row: actions.reset, object: `member ${userId}` },
      (tx, done) => resetMember({ tx, admin, done }, userId, reset),
    );
    await removeFiles(deps.images.store, unused);
    return { message: 'Reset.' };
  });
  // Only admins see a note. The audit trail holds its text as well.
  serve(rows.addNote, 'Note added.', ({ input: { userId, text }, caller, member: admin }) =>
    withAudit(deps, caller, { row: actions.note, object: `member ${userId}` }, async (tx, done) => {
      const found = await tx.run(sql`select from members where id = ${userId} for key share`);
      if (found === 0) throw new CallerError('member_not_found');
      await tx.run(sql`
        insert into member_notes (member_id, author_id, text) values (${userId}, ${admin.id}, ${text})`);
      await done({ reason: text });
    }),
  );
}
