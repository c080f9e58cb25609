import { noticeEndpoints as rows } from '../../contract/notices/endpoints.ts';
import type { Deps } from '../deps.ts';
import type { Serve, ServeRead } from '../serve.ts';
import { ownNotices, ownUnreadCount } from './list.ts';
import { chooseMail, ownMailSettings } from './mail-settings.ts';
import { markRead } from './mark-read.ts';
import { unsubscribe } from './unsubscribe.ts';

export function serveNotices(serve: Serve, serveRead: ServeRead, { db, signingKey }: Deps): void {
  serveRead(rows.list, ({ page }) => ownNotices(page));
  serveRead(rows.unreadCount, ownUnreadCount);
  serveRead(rows.mailSettings, ownMailSettings);
  serve(rows.markRead, async ({ input, member }) => ({
    unread_count: await markRead(db, member.id, input.noticeIds),
  }));
  serve(rows.chooseMail, ({ input, member }) => chooseMail(db, member, input.group, input.mail));
  serve(rows.unsubscribe, async ({ input }) => {
    const group = await unsubscribe(db, signingKey, input.token, input.undo ?? false);
    const message = input.undo ? 'You will get these mails again.' : 'You will not get these mails any more.';
    return { message, group };
  });
}
