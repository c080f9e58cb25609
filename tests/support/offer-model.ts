import type { OfferState } from '../../contract/posts/offers.ts';
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
    const isOpen = ({ state }: MOffer) => state === 'open';
    if (here.some(({ ended }) => ended === undefined)) return '409 offer_exists';
    const isNever = ({ state, by }: MOffer) =>
      state === 'declined' || state === 'missed' || (state === 'cancelled' && by === 'author');
    const counts = ['withdrawn', 'lapsed', 'cancelled', 'unanswered'];
    if (here.some(isNever) || here.filter(({ state }) => counts.includes(state)).length > 1)
      return '409 offer_closed';
    if (
      own.filter(isOpen).length >= 20 ||
      toAuthor.filter(isOpen).length >= 3 ||
      toAuthor.filter(({ made }) => made > Date.now() - dayMs).length >= 6
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
    from: OfferState,
  ): string | undefined {
    const isAuthor = one.post.author === member && !one.muted;
    if (!isAuthor && one.asker !== member) return '404 offer_not_found';
    if (by === 'author' && !isAuthor) return '403 not_author';
    if (by === 'asker' && one.asker !== member) return '403 not_asker';
    return one.state === from ? undefined : '409 offer_state';
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
    Object.assign(one, { state: 'promised', promised: Date.now(), meets: time, stopped: undefined });
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

  answer(member: number, one: MOffer, met: boolean): string {
    const refusal = this.refusal(member, one, 'author', 'promised');
    if (refusal) return refusal;
    if (Date.now() < (one.meets ?? (one.promised ?? 0) + dayMs)) return '409 offer_state';
    if (met) return this.leave(one.post, 'Archived', true);
    this.endPromise(one.post, 'missed', 'author', 'missed');
    this.free(one.post);
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
    for (const told of this.told.splice(0)) this.tell(told, post, 'offer-gone');
    return '200';
  }
  private readonly told: number[] = [];

  private endAll(post: MPost, deal = false): void {
    for (const one of this.on(post).filter(({ ended }) => ended === undefined)) {
      this.end(one, one.state === 'promised' && deal ? 'met' : 'gone');
      if (one.state === 'gone' && !this.of(one.asker).suspended) this.told.push(one.asker);
    }
    this.tidy(post);
  }

  /** Ends all offers of a member, and on the member's posts. */
  leaves(member: number): void {
    for (const one of this.offers.filter((each) => each.asker === member)) {
      if (one.state === 'promised') {
        this.endPromise(one.post, 'cancelled', 'asker', null);
        this.free(one.post);
      }
      if (one.state === 'open') this.end(one, 'gone');
      this.tidy(one.post);
    }
    for (const post of this.posts.filter(({ author }) => author === member)) {
      this.endAll(post);
      for (const told of this.told.splice(0)) this.tell(told, post, 'offer-gone');
    }
  }

  suspend(member: number): void {
    this.of(member).suspended = true;
    this.leaves(member);
  }

  close(member: number): void {
    this.leaves(member);
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

  /** The jobs, some hours, and the jobs again. */
  pass(ms: number): void {
    this.runDue();
    for (const one of this.offers as unknown as Record<string, unknown>[])
      for (const name of timesOf) if (typeof one[name] === 'number') one[name] -= ms;
    for (const one of this.offers) one.times = one.times.map((time) => time - ms);
    this.runDue();
  }

  private runDue(): void {
    const now = Date.now();
    for (const post of this.posts) {
      this.moveHours(post);
      for (const one of this.open(post).filter(
        ({ stopped, lapses }) => stopped === undefined && lapses <= now,
      )) {
        this.end(one, 'lapsed');
        this.tell(one.asker, post, 'offer-lapsed');
      }
      this.tidy(post);
      const due = this.waiting(post).filter(
        ({ stopped, waitingTold, lapses }) =>
          stopped === undefined && waitingTold === undefined && lapses - dayMs <= now && lapses > now,
      );
      if (due.length > 0 && !this.on(post).some(({ waitingTold = 0 }) => waitingTold > now - dayMs)) {
        for (const one of due) one.waitingTold = now;
        this.tell(post.author, post, 'offer-waiting', this.waiting(post).length);
      }
      const promised = this.promisedOn(post);
      if (promised) this.runPromise(promised, now);
    }
  }

  private runPromise(one: MOffer, now: number): void {
    this.remind(one);
    const askFrom = one.meets === undefined ? (one.promised ?? 0) + 2 * dayMs : one.meets + 3 * hourMs;
    if (one.asked === undefined && askFrom <= now && askFrom >= now - dayMs) {
      one.asked = now;
      this.tell(one.post.author, one.post, 'meeting-ask');
    }
    if ((one.asked ?? askFrom) + 3 * dayMs > now) return;
    this.end(one, 'unanswered');
    this.moveHours(one.post);
    this.tidy(one.post);
  }
}

const timesOf = [
  'made',
  'lapses',
  'stopped',
  'meets',
  'promised',
  'ended',
  'waitingTold',
  'freeTold',
  'reminded',
  'asked',
];
