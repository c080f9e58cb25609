import { openProviders } from '../campus/open.ts';
import { CampusProblem } from '../campus/provider.ts';
import { finding, reasonOf, type Check } from './check.ts';

const reasons: Partial<Record<CampusProblem['code'], string>> = {
  campus_down: 'it does not answer',
  campus_invalid: 'its answer can not be read',
};
const settingOf = { oidc: 'LOGIN_OIDC_ISSUER', cas: 'LOGIN_CAS_URL' } as const;

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
      const { code, cause } = error instanceof CampusProblem ? error : { code: undefined, cause: error };
      const known = cause === undefined && code ? reasons[code] : undefined;
      const reason = known ?? reasonOf(cause, { name: 'It', setting: settingOf[kind] }).replace(/\.$/, '');
      return [finding('problem', 'login-fails', { kind, host, reason }), ...warnings];
    }
  });
  return (await Promise.all(findings)).flat();
};
