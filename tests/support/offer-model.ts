import type { OfferState } from '../../contract/offers/states.ts';
import { dayMs, hourMs, OfferStates, type MOffer, type MPost } from './offer-states.ts';

/** What the rules say about offers, without a database: what each call answers, and what follows. */
export class OfferModel extends OfferStates {
  make(asker: number, post: MPost, times: number[]): string {
    if (!this.sees(asker, post)) return '404 post_not_found';
    if (asker === post.author) return '409 own_post';
    if (!this.onMarket(post)) return '409 post_state';
    const own = this.offers.filter((one) => one.asker === asker);
    const here = own.filter((one) => one.post === post);
    const toAuthor = own.filter((one) => one.post.author === post.author);
    const isOpen = ({ state, given }: MOffer) => state === 'open' && given === undefined;
    if (here.some(({ ended }) => ended === undefined)) return '409 offer_exists';
    const isNever = ({ state, by }: MOffer) =>
      state === 'declined' || state === 'missed' || (state === 'cancelled' && by === 'author');
    const counts = ['withdrawn', 'lapsed', 'cancelled', 'unanswered'];
    if (here.some(isNever) || here.filter(({ state }) => counts.includes(state)).length > 1)
      return '409 offer_closed';
    if (
      own.filter(isOpen).length >= 20 ||
      toAuthor.filter(isOpen).length >= 3 ||
      toAuthor.filter(({ made, given }) => given === undefined && made > Date.now() - dayMs).length >= 6
    )
      return '409 offer_limit';
    const muted = this.of(post.author).blocked.has(asker);
    const made = Date.now();
    this.offers.push({
      id: '',
      post,
      asker,
      state: 'open',
      muted,
      made,
      seq: (this.seq += 1),
      times,
      lapses: made + 3 * dayMs,
    });
    if (!muted) this.tell(post.author, post, 'offer-made', this.news(post));
    return '200';
  }

  /** The offer's side of the member, as far as the member may know of it. */
  private refusal(
    member: number,
    one: MOffer,
    by: 'author' | 'asker' | 'either',
    ...from: OfferState[]
  ): string | undefined {
    const isAuthor = one.post.author === member && !one.muted;
    if (!isAuthor && one.asker !== member) return '404 offer_not_found';
    if (by === 'author' && !isAuthor) return '403 not_author';
    if (by === 'asker' && one.asker !== member) return '403 not_asker';
    return from.includes(one.state) ? undefined : '409 offer_state';
  }

  withdraw(member: number, one: MOffer): string {
    const refusal = this.refusal(member, one, 'asker', 'open');
    if (refusal) return refusal;
    this.end(one, 'withdrawn', 'asker');
    this.tidy(one.post);
    return '200';
  }

  promise(member: number, one: MOffer, time?: number): string {
    const refusal = this.refusal(member, one, 'author', 'open');
    if (refusal) return refusal;
    const { post } = one;
    if (!this.onMarket(post) || this.promisedOn(post) || this.of(post.author).paused) return '409 post_state';
    if (time !== undefined && !(one.times.includes(time) && time > Date.now() + hourMs / 2))
      return '400 times_invalid';
    Object.assign(one, {
      state: 'promised',
      promised: Date.now(),
      meets: time,
      stopped: undefined,
      late: [],
    });
    post.status = 'In progress';
    this.tell(one.asker, post, 'offer-promised');
    for (const next of this.open(post)) this.tell(next.asker, post, 'offer-queued', this.place(next));
    this.moveHours(post);
    this.tidy(post);
    this.remind(one);
    return '200';
  }

  decline(member: number, one: MOffer, { reason, block }: { reason: string | null; block: boolean }): string {
    const refusal = this.refusal(member, one, 'author', 'open');
    if (refusal) return refusal;
    const all = this.offers.filter(
      ({ asker, post, state, muted }) =>
        asker === one.asker && post.author === member && state === 'open' && !muted,
    );
    for (const each of block ? all : [one]) {
      this.end(each, 'declined', 'author', reason);
      this.tell(each.asker, each.post, 'offer-declined', reason);
      this.tidy(each.post);
    }
    if (block) this.of(member).blocked.add(one.asker);
    return '200';
  }

  cancel(member: number, one: MOffer, reason: string | null): string {
    const refusal = this.refusal(member, one, 'either', 'promised');
    if (refusal) return refusal;
    this.endPromise(one.post, 'cancelled', one.asker === member ? 'asker' : 'author', reason);
    this.free(one.post);
    return '200';
  }

  late(member: number, one: MOffer, minutes: number): string {
    const refusal = this.refusal(member, one, 'either', 'promised');
    if (refusal) return refusal;
    const side = one.asker === member ? 'asker' : 'author';
    const ahead = (one.meets ?? Infinity) - Date.now();
    if (one.late?.includes(side) || ahead > 2 * hourMs || ahead < -hourMs) return '409 offer_state';
    one.late = [...(one.late ?? []), side];
    this.tell(side === 'asker' ? one.post.author : one.asker, one.post, 'running-late', minutes);
    return '200';
  }

  answer(member: number, one: MOffer, met: boolean): string {
    const refusal = this.refusal(member, one, 'author', 'promised', 'unanswered');
    if (refusal) return refusal;
    if (one.state === 'unanswered') return this.answerLate(one, met);
    if (Date.now() < (one.meets ?? (one.promised ?? 0) + dayMs)) return '409 offer_state';
    if (met) return this.leave(one.post, 'Archived', true);
    this.endPromise(one.post, 'missed', 'author', 'missed');
    this.free(one.post);
    return '200';
  }

  private answerLate(one: MOffer, met: boolean): string {
    const { post } = one;
    if (this.askFrom(one) <= Date.now() - 14 * dayMs || post.status === 'deleted') return '409 offer_state';
    if (this.promisedOn(post) || !this.onMarket(post)) return '409 post_state';
    one.state = met ? 'met' : 'missed';
    if (met) return this.leave(post, 'Archived', true);
    this.tell(one.asker, post, 'promise-cancelled', 'missed');
    this.tidy(post);
    return '200';
  }

  edit(post: MPost, to: 'Available' | 'In progress'): string {
    if (post.status === 'deleted') return '404 post_not_found';
    if (post.status === to) return '200';
    if (!this.onMarket(post)) return '409 post_state';
    post.status = to;
    if (to === 'In progress') return '200';
    this.endPromise(post, 'cancelled', 'author', 'changed-mind');
    this.free(post);
    return '200';
  }

  /** The post leaves the market: its promise is met, or all is gone. */
  leave(post: MPost, to: MPost['status'], deal = false): string {
    if (post.status === 'deleted') return '404 post_not_found';
    const from: MPost['status'][] = {
      Archived: ['Pending', 'Available', 'In progress'] as const,
      Denied: ['Available', 'In progress'] as const,
      Pending: ['Available', 'In progress', 'Denied'] as const,
      deleted: ['Pending', 'Available', 'In progress', 'Denied', 'Archived'] as const,
      Available: ['Pending'] as const,
      'In progress': [],
    }[to].slice();
    if (!from.includes(post.status)) return '409 post_state';
    if (to !== 'Available') this.endAll(post, deal);
    post.status = to;
    if (to === 'deleted') this.members.forEach((_, member) => this.forget(member, post));
    for (const told of this.told.splice(0)) this.tell(told, post, 'offer-gone', deal ? 'met' : null);
    return '200';
  }
  protected readonly told: number[] = [];

  protected endAll(post: MPost, deal = false): void {
    for (const one of this.on(post).filter(({ ended }) => ended === undefined)) {
      this.end(one, one.state === 'promised' && deal ? 'met' : 'gone');
      if (one.state === 'gone' && !this.of(one.asker).suspended) this.told.push(one.asker);
    }
    this.tidy(post);
    this.withdrawQuestion(post);
  }

  private withdrawQuestion(post: MPost): void {
    const { unread } = this.of(post.author);
    const topic = `post ${post.id} meeting`;
    if (unread.get(topic)?.kind === 'meeting-ask') unread.delete(topic);
  }

  /** Ends all offers of a member, and those on the member's posts if the account is closed. */
  private leaves(member: number, isClosed: boolean): void {
    const own = this.posts.filter(({ author }) => author === member);
    for (const post of isClosed ? own : []) {
      this.endAll(post);
      for (const told of this.told.splice(0)) this.tell(told, post, 'offer-gone');
    }
    for (const post of own.filter((each) => this.promisedOn(each))) {
      this.endPromise(post, 'cancelled', undefined, null);
      this.free(post);
    }
    for (const one of this.offers.filter((each) => each.asker === member)) {
      if (one.state === 'promised') {
        this.endPromise(one.post, 'cancelled', 'asker', null);
        this.free(one.post);
      }
      if (one.state === 'open') this.end(one, 'gone');
      this.tidy(one.post);
    }
    for (const post of own) this.moveHours(post);
  }

  suspend(member: number): void {
    Object.assign(this.of(member), { suspended: true, suspendedAt: Date.now() });
    this.leaves(member, false);
  }

  close(member: number): void {
    this.leaves(member, true);
    this.of(member).closed = true;
    const left = this.offers.filter(({ asker }) => asker !== member);
    this.offers.splice(0, Infinity, ...left);
    for (const post of this.posts.filter(({ author }) => author === member)) {
      post.status = 'deleted';
      this.members.forEach((_, each) => this.forget(each, post));
    }
  }

  pause(member: number, paused: boolean): void {
    this.of(member).paused = paused;
    for (const post of this.posts.filter(({ author }) => author === member)) this.moveHours(post);
  }
}
