import { addDays, shanghaiDay } from '../../contract/days.ts';
import type { HealthFinding } from '../../contract/desk/health.ts';
import type { Config } from '../config.ts';
import { version } from '../version.ts';
import { finding, reasonOf, type Check, type Site } from './check.ts';
import { checkAdmins, checkBackups, checkDatabase, checkDemo, checkProxy, checkSchema } from './database.ts';
import { checkCampusLogin } from './login.ts';
import { checkMailServer, checkOutbox } from './mail.ts';
import { checkDisk, checkImageFiles, checkPictures } from './storage.ts';

/** The checks that need no database. */
const besides: Check[] = [checkDisk, checkPictures, checkMailServer, checkCampusLogin];
const ofDatabase: Check[] = [
  checkSchema,
  checkDemo,
  checkAdmins,
  checkOutbox,
  checkBackups,
  checkImageFiles,
  checkProxy,
];

/** Runs all checks. Returns their findings in display order; a check that fails becomes a finding. */
export async function diagnose(site: Site): Promise<HealthFinding[]> {
  const [database, ...others] = await Promise.all(
    [checkDatabase, ...besides].map((check) => run(check, site)),
  );
  const isAway = database?.some(({ text }) => text === 'database-away') ?? true;
  const rest = isAway ? [] : await Promise.all(ofDatabase.map((check) => run(check, site)));
  const findings = [
    checkVersion(),
    ...checkSettings(site.config),
    ...checkSecurityText(site.config),
    ...(database ?? []),
    ...rest.flat(),
    ...others.flat(),
  ];
  return findings.map((one) =>
    one.state === 'warning' && site.config.acceptedWarnings.includes(one.text)
      ? { ...one, state: 'accepted' }
      : one,
  );
}

/** Everything that can be said without usable settings. */
export function diagnoseSettings(error: unknown): HealthFinding[] {
  return [checkVersion(), finding('problem', 'settings-wrong', { reason: reasonOf(error) })];
}

async function run(check: Check, site: Site): Promise<HealthFinding[]> {
  try {
    return await check(site);
  } catch (error) {
    return [finding('problem', 'database-away', { reason: reasonOf(error) })];
  }
}

/** Node 22 gets fixes until then. */
const endOfNode22 = Date.UTC(2027, 4, 1);

function checkVersion(): HealthFinding {
  const { node } = process.versions;
  return Number.parseInt(node, 10) < 24 && Date.now() >= endOfNode22
    ? finding('warning', 'node-old', { version, node })
    : finding('ok', 'version-ok', { version, node });
}

function checkSecurityText({ securityExpires: day }: Config): HealthFinding[] {
  if (day === undefined) return [];
  if (day > addDays(shanghaiDay(Date.now()), 30)) return [finding('ok', 'security-ok', { day })];
  return [finding('warning', 'security-expires', { day })];
}

function checkSettings({ production, warnings }: Config): HealthFinding[] {
  if (!production) return [finding('warning', 'not-production')];
  // `checkMailServer` reports it.
  const risky = warnings.filter((warning) => !warning.startsWith('SMTP_URL'));
  if (risky.length === 0) return [finding('ok', 'settings-ok')];
  return risky.map((warning) => finding('warning', 'settings-risky', { warning }));
}
