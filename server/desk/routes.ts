import { deskEndpoints as rows } from '../../contract/desk/endpoints.ts';
import type { DaysQuery, NumbersQuery } from '../../contract/desk/fields.ts';
import { sql } from '../../engine/db/sql.ts';
import { reader } from '../../engine/http/session.ts';
import type { Deps } from '../deps.ts';
import type { Serve } from '../serve.ts';
import { doneKey, isUnproved } from '../setup/first-run.ts';
import { announce, listedAnnouncements, removeAnnouncement } from './announcements.ts';
import { inSpan } from './count-days.ts';
import { editDenyReasons, listedReasons } from './deny-reasons.ts';
import { removeLanguage, sendLanguage, takeLanguage, zipOf } from './edit-language.ts';
import { editSection, sectionsOf, storedSections } from './edit-site.ts';
import { effectCsv, effectOf } from './effect.ts';
import { moderatorsOf } from './moderators.ts';
import { numbersCsv, numbersOf } from './numbers.ts';
import { officeCsv, officeYear } from './office-year.ts';
import { notePresence } from './presence.ts';
import { deskSummary } from './summary.ts';
import { uploadLogo } from './upload-logo.ts';
import { testWebhook } from './webhook-sender.ts';
import { removeWebhook, webhookNow, setWebhook } from './webhook.ts';
import { finishWeekList, newThisWeek } from './week-list.ts';

export function serveDesk(serve: Serve, deps: Deps): void {
  const { db, diagnose } = deps;
  serve(
    rows.health,
    () => sql`
      select json_build_object('set_up', exists (select from app_state where key = ${doneKey}),
        'unproved', ${isUnproved(reader.id)}::boolean)::text`,
    {
      finish: async (known) =>
        JSON.stringify({ findings: await diagnose(), ...(JSON.parse(known) as object) }),
    },
  );
  serve(rows.summary, deskSummary);
  serve(rows.weekList, () => newThisWeek, { finish: (selected) => finishWeekList(deps, selected) });
  serve(rows.presence, ({ input, member }) => notePresence(deps, member, input.postId));

  serve(rows.denyReasons, () => listedReasons);
  serve(rows.editDenyReasons, ({ input, caller }) => editDenyReasons(deps, caller, input.reasons));

  serve(rows.site, () => storedSections, {
    finish: async (list) => JSON.stringify(sectionsOf(list, deps)),
  });
  serve(rows.editSite, ({ input, ...by }) => editSection(deps, by, input));

  serve(rows.uploadLogo, ({ form, ...by }) => uploadLogo(deps, by, form));

  serve(rows.languageFiles, ({ input: { tag }, reply }) => sendLanguage(deps, reply, tag));
  const countLanguage = ({ id }: { id: string }) => deps.rateLimits.consume('edit-language', id);
  serve(rows.takeLanguage, async ({ input: { tag }, form, ...by }) => {
    const zip = zipOf(form);
    await countLanguage(by.member);
    return takeLanguage(deps, by, tag, zip);
  });
  serve(rows.removeLanguage, 'Removed.', async ({ input: { tag }, ...by }) => {
    await countLanguage(by.member);
    await removeLanguage(deps, by, tag);
  });

  serve(rows.announcements, () => listedAnnouncements);
  serve(rows.announce, ({ input, caller }) => announce(deps, caller, input));
  const numbers = (query: NumbersQuery) => numbersOf(inSpan(deps.config, query), deps.config.site.categories);
  serve(rows.numbers, numbers);
  serve(rows.numbersCsv, numbers, { csv: numbersCsv });
  const effect = (query: DaysQuery) => effectOf(inSpan(deps.config, query));
  serve(rows.effect, effect);
  serve(rows.effectCsv, effect, { csv: effectCsv });
  serve(rows.officeCsv, ({ year }) => officeYear(year), { csv: officeCsv });
  serve(rows.moderators, (query) => moderatorsOf(inSpan(deps.config, query)));

  serve(rows.webhook, () => webhookNow);
  serve(rows.setWebhook, ({ input, ...by }) => setWebhook(deps, by, input));
  serve(rows.removeWebhook, ({ caller }) => removeWebhook(deps, caller));
  serve(rows.testWebhook, ({ caller }) => testWebhook(deps, caller));
  serve(rows.removeAnnouncement, ({ input, caller }) => removeAnnouncement(db, caller, input.announcementId));
}
