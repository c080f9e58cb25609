import { OfferModel } from './offer-model.ts';
import { dayMs, type MOffer } from './offer-states.ts';

/** The model of offers, with what the clock does. */
export class OfferClock extends OfferModel {
  /** The jobs, some hours, and the jobs again. */
  pass(ms: number): void {
    this.runDue();
    for (const one of this.offers as unknown as Record<string, unknown>[])
      for (const name of timesOf) if (typeof one[name] === 'number') one[name] -= ms;
    for (const one of this.offers) one.times = one.times.map((time) => time - ms);
    for (const one of this.members) if (one.suspendedAt !== undefined) one.suspendedAt -= ms;
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
      const { suspended, suspendedAt = 0 } = this.of(post.author);
      if (suspended && suspendedAt <= now - 7 * dayMs && this.open(post).length > 0) this.endAll(post);
      for (const told of this.told.splice(0)) this.tell(told, post, 'offer-gone');
      const promised = this.promisedOn(post);
      if (promised) this.runPromise(promised, now);
    }
  }

  private runPromise(one: MOffer, now: number): void {
    this.remind(one);
    const askFrom = this.askFrom(one);
    if (one.asked === undefined && askFrom <= now && askFrom >= now - dayMs) {
      one.asked = now;
      this.tell(one.post.author, one.post, 'meeting-ask');
    }
    if (this.askFrom(one) + 3 * dayMs > now) return;
    this.endPromise(one.post, 'unanswered', undefined, 'unanswered');
    this.free(one.post);
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
  'given',
];
