import { openProviders } from '../campus/open.ts';
import { CampusProblem } from '../campus/provider.ts';
import { finding, reasonOf, type Check } from './check.ts';

const reasons: Partial<Record<CampusProblem['code'], string>> = {
  campus_down: 'it does not answer, or as another issuer',
  campus_invalid: 'its answer can not be read',
};

/** Asks each provider of the campus login about a code or ticket that it can't know. */
export const checkCampusLogin: Check = async ({ config: { campus } }) => {
  if (!campus) return [];
  const findings = openProviders(campus).map(async (provider) => {
    const { kind, host, isHttp } = provider;
    const warnings = isHttp ? [finding('warning', 'login-http', { kind, host })] : [];
    try {
      await provider.probe();
      return [finding('ok', 'login-ok', { kind, host }), ...warnings];
    } catch (error) {
      const known = error instanceof CampusProblem ? reasons[error.code] : undefined;
      // Passes the message only, because `reasonOf` would blame the database for a connection error.
      const reason = known ?? (error instanceof Error ? reasonOf(error.message) : String(error));
      return [finding('problem', 'login-fails', { kind, host, reason }), ...warnings];
    }
  });
  return (await Promise.all(findings)).flat();
};
