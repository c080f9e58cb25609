import { expect, test } from 'vitest';
import { memberEndpoints } from '../../../contract/members/endpoints.ts';
import { noticeEndpoints } from '../../../contract/notices/endpoints.ts';
import { secondsOfQuiet } from '../../../server/rules/notices.ts';
import { usualProfile } from '../../../server/site-profile.ts';
import { idOf } from '../../support/members.ts';
import { quietNow } from '../../support/notices.ts';
import { addAdmin, addMember, publishPost } from '../../support/people.ts';
import { startServer } from '../../support/server.ts';
import { PushBrowser } from '../../support/stand-in.ts';
import { waitFor } from '../../support/wait-for.ts';

const at = (time: string) => Date.parse(`2026-11-22T${time}+08:00`);
const night = { from: 23 * 60, to: 8 * 60 };
const noon = { from: 12 * 60, to: 13 * 60 };

test.each([
  ['22:59:59', night, 0],
  ['23:00:00', night, 9 * 3600],
  ['00:00:00', night, 8 * 3600],
  ['07:59:30', night, 30],
  ['08:00:00', night, 0],
  ['12:30:00', noon, 1800],
  ['13:00:00', noon, 0],
  ['03:00:00', null, 0],
])('at %s in Shanghai, with quiet hours %j, a mail waits for %i seconds', (time, quiet, seconds) => {
  expect(secondsOfQuiet({ quietHours: quiet, profile: usualProfile }, at(time))).toBe(seconds);
});

test('mails and pushes wait until the quiet hours end', async () => {
  const env = { QUIET_HOURS: quietNow() };
  const quiet = await startServer({ env });
  try {
    const [author, chief] = await Promise.all([addMember(quiet), addAdmin(quiet)]);
    const { p256dh, auth } = new PushBrowser();
    await author.call(noticeEndpoints.addDevice, { endpoint: 'https://push.example/1', p256dh, auth });
    await publishPost(author, chief);
    const expectDue = (time: string, table: string) =>
      waitFor(async () => {
        const [due] = await quiet.database.sql<{ hours: number }>(
          `select extract(epoch from ${time} - now()) / 3600 as hours from ${table}`,
        );
        expect(Number(due?.hours)).toBeGreaterThan(1.9);
        expect(Number(due?.hours)).toBeLessThanOrEqual(2);
      });
    await expectDue('mail_at', 'notices');
    await expectDue('push_at', 'notices');
    // What concerns the account does not wait.
    await chief.call(memberEndpoints.warn, { userId: await idOf(quiet, author), reason: 'Be kind.' });
    expect((await quiet.mailbox.newest(author.email)).text).toContain('Be kind.');
    await quiet.database.sql("delete from notices where kind = 'warning'");
    await quiet.database.sql(
      `update notices set mail_at = null, created_at = now() - interval '2 days', kind = 'saved-reserved'`,
    );
    const again = await startServer({ on: quiet, env });
    await expectDue('next_try_at', "outbox where kind = 'summary'");
    // A machine that slept, and retries: the hour counts when they leave.
    await quiet.database.sql('delete from outbox');
    await quiet.database.sql(
      `insert into outbox (channel, kind, recipient, data, may_wake, tries)
       select channel, kind, $1, '{}', false, 1 from (values ('mail', 'notice'), ('push', 'push')) as due (channel, kind)`,
      [author.email],
    );
    for (const channel of ['mail', 'push'])
      await expectDue('next_try_at', `outbox where tries = 1 and channel = '${channel}'`);
    await again.halt();
  } finally {
    await quiet.stop();
  }
});
