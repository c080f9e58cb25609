import { join } from 'node:path';
import type { HealthState, HealthText } from '../../contract/desk/health.ts';
import type { Queryable } from '../../engine/db/queryable.ts';
import type { Config } from '../config.ts';
import { describeFailure, type RemoteServer } from '../failure.ts';

/** The name of a finding, how bad it is, and the values of its sentence. `false` is no finding. */
export type Row = [text: HealthText, state: HealthState, params?: Record<string, string | number>] | false;
/** A check of one subject. If it throws, the database can't be used. */
export type Check = (site: { config: Config; db: Queryable }) => Promise<Row[]>;

/** One sentence without secrets. */
export const reasonOf = (error: unknown, who?: RemoteServer) =>
  describeFailure(error, process.env, who).slice(0, 500);

export const placeOf = ({ bucket, dataDir }: Config) =>
  bucket ? `${bucket.endpoint} (${bucket.bucket})` : join(dataDir, 'uploads');
