import { noticeEndpoints as rows } from '../../contract/notices/endpoints.ts';
import type { Deps } from '../deps.ts';
import type { Serve } from '../http/route.ts';
import { countUnread } from '../rules/notices.ts';
import { listNotices } from './list.ts';
import { chooseMail, readMailSettings } from './mail-settings.ts';
import { markRead } from './mark-read.ts';
import { unsubscribe } from './unsubscribe.ts';

export function serveNotices(serve: Serve, { db, lists, signingKey }: Deps): void {
  serve(rows.list, ({ input, member }) => listNotices(lists, member, input.page));
  serve(rows.unreadCount, async ({ member }) => ({ unread_count: await countUnread(db, member.id) }));
  serve(rows.markRead, async ({ input, member }) => ({
    unread_count: await markRead(db, member.id, input.noticeIds),
  }));
  serve(rows.mailSettings, ({ member }) => readMailSettings(db, member));
  serve(rows.chooseMail, ({ input, member }) => chooseMail(db, member, input.group, input.mail));
  serve(rows.unsubscribe, async ({ input }) => {
    const group = await unsubscribe(db, signingKey, input.token, input.undo ?? false);
    return {
      message: input.undo ? 'You will get these mails again.' : 'You will not get these mails any more.',
      group,
    };
  });
}
