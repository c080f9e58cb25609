import type { HealthFinding } from '../contract/desk/health.ts';
import type { Config } from './config.ts';
import type { Database } from './db/open.ts';
import type { OpenLimits } from './http/open-limits.ts';
import type { SigningKey } from './http/signing.ts';
import type { ImageProcessor } from './images/process.ts';
import type { ImageStore } from './images/store.ts';
import type { Mailer } from './mail/send.ts';
import type { Terms } from './search/terms.ts';
import type { WatchWords } from './search/watch-words.ts';
import type { WordShares } from './search/word-shares.ts';

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
