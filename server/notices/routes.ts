import { noticeEndpoints as rows } from '../../contract/notices/endpoints.ts';
import type { Deps } from '../deps.ts';
import type { Serve } from '../serve.ts';
import { addDevice, channelsOf, removeDevice } from './devices.ts';
import { ownNotices, ownUnreadCount } from './list.ts';
import { chooseMail, ownMailSettings } from './mail-settings.ts';
import { markRead } from './mark-read.ts';
import { unsubscribe } from './unsubscribe.ts';

export function serveNotices(serve: Serve, deps: Deps): void {
  const { config, db, signingKey } = deps;
  const hasWecom = config.wecom !== undefined;
  serve(rows.list, ({ page }) => ownNotices(config, page));
  serve(rows.unreadCount, () => ownUnreadCount(config));
  serve(rows.mailSettings, () => ownMailSettings(hasWecom));
  serve(rows.channels, () => channelsOf(deps.vapidPublicKey, hasWecom));
  serve(rows.addDevice, 'Added.', ({ input, session }) => addDevice(deps, session, input));
  serve(rows.removeDevice, 'Removed.', ({ input, session }) => removeDevice(db, session, input.endpoint));
  serve(rows.markRead, async ({ input, member }) => ({
    unread_count: await markRead(deps, member, input.noticeIds),
  }));
  serve(rows.chooseMail, ({ input, member }) => chooseMail(deps, member, input));
  serve(rows.unsubscribe, async ({ input }) => {
    const group = await unsubscribe(db, signingKey, input.token, input.undo ?? false);
    const message = input.undo ? 'You will get these mails again.' : 'You will not get these mails any more.';
    return { message, group };
  });
}
