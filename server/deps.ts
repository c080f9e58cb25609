import type { HealthFinding } from '../contract/desk/health.ts';
import type { Database } from '../engine/db/open.ts';
import type { OpenLimits } from '../engine/http/open-limits.ts';
import type { ImageProcessor } from '../engine/images/process.ts';
import type { ImageStore } from '../engine/images/store.ts';
import type { Mailer } from '../engine/mail/send.ts';
import type { Terms } from '../engine/search/terms.ts';
import type { WatchWords } from '../engine/search/watch-words.ts';
import type { WordShares } from '../engine/search/word-shares.ts';
import type { Config } from './config.ts';
import type { SigningKey } from './rules/signing.ts';

/** What the calls depend on, created once at start. */
export interface Deps extends OpenLimits {
  config: Config;
  db: Database['db'];
  reads: Database['reads'];
  signingKey: SigningKey;
  images: Omit<ImageProcessor, 'close'> & { store: ImageStore };
  mailer: Mailer;
  terms: Terms;
  watchWords: WatchWords;
  wordShares: WordShares;
  /** Runs the health checks. Never throws. */
  diagnose: () => Promise<HealthFinding[]>;
}
