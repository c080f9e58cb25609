import type { HealthFinding } from '../../contract/desk/health.ts';
import { version } from '../version.ts';
import { reasonOf, type Check, type Row } from './check.ts';
import { database, ofDatabase } from './database.ts';
import { besides, settings } from './machine.ts';

type Site = Parameters<Check>[0];

const itself: Row = ['version-ok', 'ok', { version, node: process.versions.node }];

/** Runs all checks. Returns their findings in display order; a check that fails becomes a finding. */
export async function diagnose(site: Site): Promise<HealthFinding[]> {
  const runAll = async (checks: Check[]) =>
    (await Promise.all(checks.map((check) => check(site).catch(away)))).flat();
  const others = runAll(besides);
  const found = await runAll([settings, database]);
  const isAway = found.some((row) => row && row[0] === 'database-away');
  const rows = [itself, ...found, ...(isAway ? [] : await runAll(ofDatabase)), ...(await others)];
  return rows.flatMap((row) => findingOf(row, site.config.acceptedWarnings));
}

/** Everything that can be said without usable settings. */
export function diagnoseSettings(error: unknown): HealthFinding[] {
  return [itself, ['settings-wrong', 'problem', { reason: reasonOf(error) }] as Row].flatMap((row) =>
    findingOf(row),
  );
}

const away = (error: unknown): Row[] => [['database-away', 'problem', { reason: reasonOf(error) }]];

function findingOf(row: Row, accepted: readonly string[] = []): HealthFinding[] {
  if (!row) return [];
  const [text, state, values = {}] = row;
  const params: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) params[name] = String(value);
  return [{ state: state === 'warning' && accepted.includes(text) ? 'accepted' : state, text, params }];
}
