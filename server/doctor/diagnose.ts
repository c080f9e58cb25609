import { addDays, shanghaiDay } from '../../contract/days.ts';
import type { HealthFinding } from '../../contract/desk/health.ts';
import { version } from '../version.ts';
import { finding, reasonOf, type Check, type Site } from './check.ts';
import { checkAdmins, checkBackups, checkDatabase, checkDemo, checkProxy } from './database.ts';
import { checkCampusLogin } from './login.ts';
import { checkMailServer, checkOutbox } from './mail.ts';
import { checkDisk, checkImageFiles, checkPictures } from './storage.ts';

const ofDatabase: Check[] = [checkDemo, checkAdmins, checkOutbox, checkBackups, checkImageFiles, checkProxy];
/** The checks that need no database. */
const besides: Check[] = [checkDisk, checkPictures, checkMailServer, checkCampusLogin];

/** Runs all checks. Returns their findings in display order; a check that fails becomes a finding. */
export async function diagnose(site: Site): Promise<HealthFinding[]> {
  const runAll = async (checks: Check[]) =>
    (await Promise.all(checks.map((check) => run(check, site)))).flat();
  const others = runAll(besides);
  const database = await run(checkDatabase, site);
  const isAway = database.some(({ text }) => text === 'database-away');
  const findings = [
    versionFinding(),
    ...checkSettings(site),
    ...database,
    ...(isAway ? [] : await runAll(ofDatabase)),
    ...(await others),
  ];
  return findings.map((one) =>
    one.state === 'warning' && site.config.acceptedWarnings.includes(one.text)
      ? { ...one, state: 'accepted' }
      : one,
  );
}

/** Everything that can be said without usable settings. */
export function diagnoseSettings(error: unknown): HealthFinding[] {
  return [versionFinding(), finding('problem', 'settings-wrong', { reason: reasonOf(error) })];
}

async function run(check: Check, site: Site): Promise<HealthFinding[]> {
  try {
    return await check(site);
  } catch (error) {
    return [finding('problem', 'database-away', { reason: reasonOf(error) })];
  }
}

const versionFinding = () => finding('ok', 'version-ok', { version, node: process.versions.node });

function checkSettings({ config: { production, securityExpires: day, warnings } }: Site): HealthFinding[] {
  const isExpiring = day !== undefined && day <= addDays(shanghaiDay(Date.now()), 30);
  return [
    ...(production ? [] : [finding('warning', 'not-production')]),
    // `checkMailServer` reports what is said of SMTP_URL.
    ...warnings
      .filter((warning) => production && !warning.startsWith('SMTP_URL'))
      .map((warning) => finding('warning', 'settings-risky', { warning })),
    ...(isExpiring ? [finding('warning', 'security-expires', { day })] : []),
  ];
}
