import { noticeKinds, type NoticeKind } from '../../contract/notices/kinds.ts';
import { mailGroups } from '../../contract/notices/mail-groups.ts';
import type { OfferState } from '../../contract/offers/states.ts';

/**
 * What everybody sees of offers, without a database: the state of the model in `offer-model.ts`. Times are those of the
 * database, in milliseconds; when hours pass, all of them are earlier.
 */

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

export interface MPost {
  id: string;
  author: number;
  status: 'Available' | 'In progress' | 'Pending' | 'Denied' | 'Archived' | 'deleted';
}
export interface MOffer {
  id: string;
  post: MPost;
  asker: number;
  state: OfferState;
  muted: boolean;
  made: number;
  seq: number;
  times: number[];
  lapses: number;
  by?: 'author' | 'asker';
  reason?: string | null;
  stopped?: number | undefined;
  meets?: number | undefined;
  promised?: number | undefined;
  ended?: number;
  waitingTold?: number | undefined;
  freeTold?: number;
  reminded?: number | undefined;
  /** When the author gave it back last. */
  given?: number;
  /** The sides that said to be late. */
  late?: ('author' | 'asker')[];
  asked?: number | undefined;
}
interface MMember {
  suspended: boolean;
  /** When it began. */
  suspendedAt?: number;
  paused: boolean;
  closed: boolean;
  blocked: Set<number>;
  /** The unread notices by topic, and when the topic was read last. */
  unread: Map<string, { kind: NoticeKind; post: MPost; value?: unknown }>;
  read: Map<string, number>;
}

export class OfferStates {
  readonly members: MMember[];
  readonly posts: MPost[] = [];
  readonly offers: MOffer[] = [];
  protected seq = 0;

  constructor(members: number) {
    this.members = Array.from({ length: members }, () => ({
      suspended: false,
      paused: false,
      closed: false,
      blocked: new Set(),
      unread: new Map(),
      read: new Map(),
    }));
  }

  of(member: number): MMember {
    const found = this.members[member];
    if (!found) throw new Error(`no member ${member}`);
    return found;
  }
  on = (post: MPost) => this.offers.filter((one) => one.post === post);
  open = (post: MPost) => this.on(post).filter(({ state }) => state === 'open');
  waiting = (post: MPost) => this.open(post).filter(({ muted }) => !muted);
  promisedOn = (post: MPost) => this.on(post).find(({ state }) => state === 'promised');
  /** Askers count the muted offers too. */
  place = (one: MOffer, by: 'asker' | 'author' = 'asker') =>
    (by === 'asker' ? this.open(one.post) : this.waiting(one.post)).filter(
      (other) => this.inQueue(other, one) < 0,
    ).length + 1;
  /** What was given back goes first. */
  inQueue = (a: MOffer, b: MOffer) =>
    Number(a.given === undefined) - Number(b.given === undefined) || a.seq - b.seq;
  /** Whether the author may say that they met. */
  isDue = (one: MOffer) =>
    one.state === 'promised'
      ? Date.now() >= (one.meets ?? (one.promised ?? 0) + dayMs)
      : this.isAnswerable(one) && this.onMarket(one.post);
  /** What stands on a member's deals. */
  dealsOf(member: number) {
    const mine = this.offers.filter(({ post, asker }) => asker === member || post.author === member);
    const needs = mine.filter((one) => {
      const { post, state, muted } = one;
      if (post.author !== member) return false;
      const isFree = this.onMarket(post) && !this.promisedOn(post) && !this.of(member).paused;
      return state === 'open' ? !muted && isFree : this.isDue(one);
    });
    const rank = ({ meets }: MOffer) => (meets === undefined ? 1 : Number(meets < Date.now() - hourMs) * 2);
    const coming = mine
      .filter(({ state }) => state === 'promised')
      .toSorted(
        (a, b) =>
          rank(a) - rank(b) || (a.meets ?? 0) - (b.meets ?? 0) || (a.promised ?? 0) - (b.promised ?? 0),
      );
    return { needs, coming };
  }
  onMarket = ({ status }: MPost) => status === 'Available' || status === 'In progress';
  sees(member: number, post: MPost): boolean {
    if (post.status === 'deleted') return false;
    const { suspended, paused } = this.of(post.author);
    return (
      member === post.author || (!suspended && !paused && (this.onMarket(post) || post.status === 'Archived'))
    );
  }

  readAll(member: number): void {
    const { unread, read } = this.of(member);
    for (const topic of unread.keys()) read.set(topic, this.seq);
    unread.clear();
  }

  /** All instants after which something happens, or is seen. */
  instants(): number[] {
    const suspended = this.members.flatMap(({ suspendedAt }) => (suspendedAt ?? 0) + 7 * dayMs);
    const offers = this.offers.flatMap((one) => {
      const { made, lapses, meets, promised, asked, ended, freeTold, waitingTold, given, times } = one;
      const after = (from: number | undefined, ...hours: number[]) =>
        from === undefined ? [] : hours.map((count) => from + count * hourMs);
      return [
        ...after(made, 24),
        ...after(lapses, 0, -24),
        ...after(meets, -2, -1, 0, 1, 3, 27, 75, 339),
        ...after(promised, 24, 48, 72, 120, 384),
        ...after(asked, 72, 336),
        ...[ended, freeTold, waitingTold, given].flatMap((from) => after(from, 24)),
        ...times.flatMap((time) => after(time, -0.5)),
      ];
    });
    return [...offers, ...suspended];
  }

  protected end(one: MOffer, state: OfferState, by?: 'author' | 'asker', reason: string | null = null): void {
    Object.assign(one, { state, reason, ended: Date.now(), stopped: undefined, by });
  }

  protected endPromise(
    post: MPost,
    state: 'cancelled' | 'missed' | 'unanswered',
    by: 'author' | 'asker' | undefined,
    reason: string | null,
  ): void {
    const one = this.promisedOn(post);
    if (!one) return;
    if (by === 'author' && reason === 'cannot-come') this.giveBack(one);
    else this.end(one, state, by, state === 'cancelled' ? reason : null);
    this.tell(by === 'asker' ? post.author : one.asker, post, 'promise-cancelled', reason);
  }

  private giveBack(one: MOffer): void {
    const none = { promised: undefined, meets: undefined, reminded: undefined, asked: undefined };
    const { post, asker, times } = one;
    const now = Date.now();
    Object.assign(one, none, {
      state: 'open',
      given: now,
      waitingTold: undefined,
      late: [],
      lapses: now + 3 * dayMs,
      times: times.filter((time) => time > now),
      muted: this.of(post.author).blocked.has(asker),
    });
    this.heard = one;
  }
  private heard: MOffer | undefined;

  /** The post is free again. */
  protected free(post: MPost): void {
    post.status = 'Available';
    this.moveHours(post);
    const wasTold = this.on(post).some(({ freeTold = 0 }) => freeTold > Date.now() - dayMs);
    const { paused, suspended } = this.of(post.author);
    const { heard } = this;
    this.heard = undefined;
    for (const one of wasTold || paused || suspended ? [] : this.open(post)) {
      if (one === heard) continue;
      one.freeTold = Date.now();
      this.tell(one.asker, post, 'offer-free');
    }
    this.tidy(post);
  }

  /** The hours of open offers stand still while the post is promised, and while its author is absent. */
  protected moveHours(post: MPost): void {
    const { paused, suspended } = this.of(post.author);
    const stands = this.promisedOn(post) !== undefined || paused || suspended;
    for (const one of this.open(post)) {
      if (!stands && one.stopped !== undefined) one.lapses += Date.now() - one.stopped;
      one.stopped = stands ? (one.stopped ?? Date.now()) : undefined;
    }
  }

  protected tell(member: number, post: MPost, kind: NoticeKind, value?: unknown): void {
    const { unread, paused, closed } = this.of(member);
    const topic = noticeKinds[kind].topic.replace('#', post.id);
    const isStopped = paused && !('duringPause' in mailGroups[noticeKinds[kind].group]);
    if (!isStopped && !closed) unread.set(topic, { kind, post, value });
  }

  /** How many offers the author has not read of. */
  protected news(post: MPost): number {
    const since = this.of(post.author).read.get(`post ${post.id} offers`) ?? 0;
    return Math.max(1, this.waiting(post).filter(({ seq }) => seq > since).length);
  }

  /** When the author was asked, or was to be asked, whether the two met. */
  protected askFrom = ({ asked, meets, promised }: MOffer) =>
    asked ?? (meets === undefined ? (promised ?? 0) + 2 * dayMs : meets + 3 * hourMs);

  /** Whether the author may still answer after the promise has ended as unanswered. */
  protected isAnswerable = (one: MOffer) =>
    one.state === 'unanswered' && this.askFrom(one) > Date.now() - 14 * dayMs && !this.promisedOn(one.post);

  /** Deletes unread notices that no longer apply, and updates the counts of the others. */
  protected tidy(post: MPost): void {
    const promised = this.promisedOn(post);
    const since = this.of(post.author).read.get(`post ${post.id} offers`) ?? 0;
    const fresh = this.waiting(post).filter(({ seq }) => seq > since).length;
    this.members.forEach(({ unread }, member) => {
      const isOpen = this.open(post).some(({ asker }) => asker === member);
      const isSide = promised !== undefined && (promised.asker === member || post.author === member);
      const holds: Partial<Record<NoticeKind, boolean>> = {
        'offer-queued': isOpen && promised !== undefined,
        'offer-free': isOpen && promised === undefined,
        'offer-promised': promised?.asker === member,
        'meeting-soon': isSide,
        'running-late': isSide,
        'meeting-ask': this.on(post).some(
          (one) => one.asked !== undefined && (one.state === 'promised' || this.isAnswerable(one)),
        ),
        'offer-made': fresh > 0,
        'offer-waiting': this.waiting(post).length > 0,
      };
      for (const [topic, notice] of unread) {
        if (notice.post !== post) continue;
        if (holds[notice.kind] === false) unread.delete(topic);
        if (notice.kind === 'offer-made') notice.value = fresh;
        if (notice.kind === 'offer-waiting') notice.value = this.waiting(post).length;
      }
    });
  }

  /** The post is deleted: what would lead there goes. */
  protected forget(member: number, post: MPost): void {
    const { unread } = this.of(member);
    for (const [topic, notice] of unread) {
      const isKept =
        ['offer-gone', 'promise-cancelled'].includes(notice.kind) ||
        (notice.kind === 'offer-made' && Number(notice.value) > 1);
      if (notice.post === post && (member === post.author || !isKept)) unread.delete(topic);
    }
  }

  protected remind(one: MOffer): void {
    const { meets, reminded, post } = one;
    if (meets === undefined || reminded !== undefined) return;
    if (meets <= Date.now() || meets > Date.now() + hourMs) return;
    one.reminded = Date.now();
    for (const side of [one.asker, post.author]) this.tell(side, post, 'meeting-soon');
  }
}
