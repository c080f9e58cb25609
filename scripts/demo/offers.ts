import { addDays, instantOf } from '../../contract/days.ts';
import { newOffer } from '../../contract/offers/fields.ts';
import { sql } from '../../engine/db/sql.ts';
import { todayIn } from '../../server/days.ts';
import type { Deps } from '../../server/deps.ts';
import type { Member } from '../../server/member.ts';
import { answerMeeting, cancelPromise, declineOffer, withdrawOffer } from '../../server/offers/answer.ts';
import { makeOffer } from '../../server/offers/make.ts';
import { promise } from '../../server/offers/promise.ts';
import { runDueOffers } from '../../server/offers/run-due.ts';
import { archivePost } from '../../server/posts/archive.ts';
import type { Actor } from '../../server/rules/actions.ts';
import { offers, type End } from './data.ts';
import { by, type DemoMembers } from './members.ts';
import { postNamed } from './posts.ts';

interface Made {
  offerId: string;
  postId: string;
  asker: Member;
}

/** How an offer, or the promise of it, ends. Nobody answers for the meeting of a `forgotten` one. */
const ends: Partial<Record<End, (deps: Deps, author: Actor, made: Made) => Promise<void>>> = {
  declined: (deps, { member }, { offerId }) => declineOffer(deps, member, { offerId, reason: 'too-low' }),
  withdrawn: (deps, _author, { offerId, asker }) => withdrawOffer(deps, asker, offerId),
  gone: (deps, author, { postId }) => archivePost(deps, author, postId),
  met: (deps, author, { offerId }) => answerMeeting(deps, author, { offerId, met: true }),
  missed: (deps, author, { offerId }) => answerMeeting(deps, author, { offerId, met: false }),
  cancelled: (deps, author, { offerId }) => cancelPromise(deps, author, { offerId, reason: 'changed-mind' }),
};

/** Makes them through the verbs. Only the time that has passed since is set by hand. */
export async function addOffers(deps: Deps, members: DemoMembers): Promise<void> {
  const areas = deps.config.site.pickupAreas;
  const { profile } = deps.config;
  for (const { by: name, title, hoursAgo, price, sentence, times, end } of offers) {
    const { id: postId, author } = await postNamed(deps.db, title);
    const asker = members[name];
    const instants = times.map(([days, hour]) =>
      new Date(instantOf(addDays(todayIn(profile), days), hour * 60, profile.timeZone)).toISOString(),
    );
    const area = areas[hoursAgo % areas.length]?.area;
    const fields = newOffer.parse({ postId, price, sentence, area, times: instants });
    const offerId = await makeOffer(deps, asker, fields);
    const time = end === 'promised' ? instants[0] : undefined;
    if (!['open', 'declined', 'withdrawn', 'gone'].includes(end))
      await promise(deps, by(author), { offerId, time, area });
    const ago = sql`make_interval(hours => ${hoursAgo})`;
    await deps.db.run(sql`
      update offers set created_at = created_at - ${ago}, lapses_at = lapses_at - ${ago}, promised_at = promised_at - ${ago},
        meet_at = case when ${end === 'meeting'} then date_trunc('hour', now()) - interval '4 hours' else meet_at end
      where id = ${offerId}`);
    await ends[end]?.(deps, by(author), { offerId, postId, asker });
  }
  await runDueOffers(deps);
  await deps.db.run(sql`update notices set mail_at = null, is_mailed = true where mail_at is not null`);
}
