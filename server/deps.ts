import type { HealthFinding } from '../contract/desk/health.ts';
import type { Database } from '../engine/db/open.ts';
import type { OpenRateLimits } from '../engine/http/server.ts';
import type { Images } from '../engine/images/open.ts';
import type { Sender } from '../engine/mail/send.ts';
import type { Terms } from '../engine/search/terms.ts';
import type { Config } from './config.ts';
import type { SiteLanguages } from './languages.ts';
import type { WatchWords } from './posts/watch-words.ts';
import type { SigningKey } from './session/signing.ts';
import type { RateLimitName } from './settings/rate-limits.ts';
import type { LiveSite } from './site/rows.ts';

/** The dependencies of the calls, created once at start. */
export interface Deps extends OpenRateLimits<RateLimitName> {
  /** The settings as they are now, which never change: a call reads them once and answers by one state of them. */
  readonly config: Config;
  site: LiveSite;
  db: Database['db'];
  reads: Database['reads'];
  signingKey: SigningKey;
  images: Omit<Images, 'close'>;
  mailer: Sender;
  vapidPublicKey: string;
  languages: SiteLanguages;
  readonly terms: Terms;
  watchWords: WatchWords;
  moneyWords: WatchWords;
  /** Runs the health checks. Never throws. */
  diagnose: () => Promise<HealthFinding[]>;
}
