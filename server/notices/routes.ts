import { noticeEndpoints as rows } from '../../contract/notices/endpoints.ts';
import type { Deps } from '../deps.ts';
import type { Serve, ServeRead } from '../serve.ts';
import { ownNotices, ownUnreadCount } from './list.ts';
import { chooseMail, ownMailSettings } from './mail-settings.ts';
import { markRead } from './mark-read.ts';
import { unsubscribe } from './unsubscribe.ts';

export function serveNotices(serve: Serve, serveRead: ServeRead, deps: Deps): void {
  const { config, db, signingKey } = deps;
  serveRead(rows.list, ({ page }) => ownNotices(config, page));
  serveRead(rows.unreadCount, () => ownUnreadCount(config));
  serveRead(rows.mailSettings, ownMailSettings);
  serve(rows.markRead, async ({ input, member }) => ({
    unread_count: await markRead(deps, member, input.noticeIds),
  }));
  serve(rows.chooseMail, ({ input, member }) => chooseMail(db, member, input.group, input.mail));
  serve(rows.unsubscribe, async ({ input }) => {
    const group = await unsubscribe(db, signingKey, input.token, input.undo ?? false);
    const message = input.undo ? 'You will get these mails again.' : 'You will not get these mails any more.';
    return { message, group };
  });
}
