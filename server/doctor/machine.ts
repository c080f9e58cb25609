import { access, constants, statfs } from 'node:fs/promises';
import { connect } from 'node:tls';
import { addDays, dayAt } from '../../contract/days.ts';
import { openStore } from '../../engine/images/open.ts';
import { verifySmtp } from '../../engine/mail/transport.ts';
import { openProviders } from '../campus/open.ts';
import { CampusProblem } from '../campus/provider.ts';
import { todayIn } from '../days.ts';
import { openSiteLanguages } from '../languages.ts';
import { placeOf, reasonOf, type Check, type Row } from './check.ts';

/** The checks that need no database. */

export const settings: Check = async ({
  config: { production, profile, securityExpires: day, warnings },
}) => [
  !production && ['not-production', 'warning'],
  // Warnings about SMTP_URL are reported with the mail server.
  ...warnings
    .filter((warning) => production && !warning.startsWith('SMTP_URL'))
    .map((warning): Row => ['settings-risky', 'warning', { warning }]),
  day !== undefined && day <= addDays(todayIn(profile), 30) && ['security-expires', 'warning', { day }],
];

const mb = 1024 ** 2;

const disk: Check = async ({ config: { dataDir: folder } }) => {
  const { bavail, bsize } = await statfs(folder);
  const bytes = bavail * bsize;
  const params = { folder, free: `${(bytes / 1024 ** 3).toFixed(1)} GB` };
  if (bytes >= 3000 * mb) return [['disk-ok', 'ok', params]];
  return [['disk-low', bytes < 300 * mb ? 'problem' : 'warning', params]];
};

const certificateDays = 14;

/** Looks at the certificate that browsers get at PUBLIC_URL. An address that this machine can't reach proves nothing. */
const certificate: Check = async ({ config: { publicUrl, profile } }) => {
  if (!publicUrl?.startsWith('https:')) return [];
  const { hostname: host, port } = new URL(publicUrl);
  const socket = connect({ host, port: Number(port || 443), servername: host, rejectUnauthorized: false });
  socket.setTimeout(5000, () => socket.destroy());
  const end = await new Promise<string | undefined>((resolve) => {
    socket.once('secureConnect', () => resolve(socket.getPeerCertificate().valid_to));
    socket.once('error', () => resolve(undefined));
    socket.once('close', () => resolve(undefined));
  });
  socket.destroy();
  const day = end && dayAt(Date.parse(end), profile.timeZone);
  return [
    !!day &&
      day <= addDays(todayIn(profile), certificateDays) && ['certificate-ends', 'problem', { host, day }],
  ];
};

/** Opening a bucket tests its four permissions with a file. A folder is only inspected, so that nothing is created. */
const pictures: Check = async ({ config }) => {
  const place = placeOf(config);
  const { R_OK, W_OK, X_OK } = constants;
  try {
    if (config.bucket) await openStore(config);
    else {
      // The first start creates the folder.
      const isThere = await access(place).then(
        () => true,
        () => false,
      );
      await access(isThere ? place : config.dataDir, R_OK | W_OK | X_OK);
    }
    return [];
  } catch (error) {
    return [['pictures-fail', 'problem', { place, reason: reasonOf(error) }]];
  }
};

const mailServer: Check = async ({ config: { production, smtpUrl } }) => {
  if (smtpUrl === undefined) return [['mail-files', production ? 'problem' : 'ok']];
  const { host } = new URL(smtpUrl);
  try {
    await verifySmtp(smtpUrl);
    return [['mail-ok', 'ok', { host }]];
  } catch (error) {
    // Passes the message only, because `reasonOf` would blame the database for a connection error.
    return [['mail-fails', 'problem', { host, reason: reasonOf((error as Error).message) }]];
  }
};

const loginReasons: Partial<Record<CampusProblem['code'], string>> = {
  campus_down: 'it does not answer',
  campus_invalid: 'its answer can not be read',
};
const loginSettings = { oidc: 'LOGIN_OIDC_ISSUER', cas: 'LOGIN_CAS_URL' } as const;

/** Asks each provider of the campus login about a code or ticket that it can't know. */
const campusLogin: Check = async ({ config: { campus, loginPassword } }) => {
  const asked = campus ? openProviders(campus) : [];
  const rows = asked.map(async (provider): Promise<Row[]> => {
    const { type: kind, host, isHttp } = provider;
    const plain: Row = isHttp && ['login-http', 'warning', { kind, host }];
    try {
      await provider.probe();
      return [['login-ok', 'ok', { kind, host }], plain];
    } catch (error) {
      const { code, cause } = error instanceof CampusProblem ? error : { code: undefined, cause: error };
      const known = cause === undefined && code ? loginReasons[code] : undefined;
      const reason =
        known ?? reasonOf(cause, { who: 'login', setting: loginSettings[kind] }).replace(/\.$/, '');
      return [['login-fails', 'problem', { kind, host, reason }], plain];
    }
  });
  return [
    ...(await Promise.all(rows)).flat(),
    (campus?.rules.length ?? 0) > 0 && loginPassword && ['login-by-password', 'warning'],
  ];
};

const texts: Check = async ({ config }) => {
  const languages = await openSiteLanguages(config, () => config.languages);
  await languages.refresh();
  const tags = config.languages.filter((tag) => !languages.tags().includes(tag)).join(', ');
  return [
    ...languages
      .problems()
      .map((problem): Row => [problem.key ? 'texts-wrong' : 'texts-left-out', 'warning', { ...problem }]),
    tags !== '' && ['languages-gone', 'warning', { tags }],
  ];
};

export const besides = [disk, certificate, pictures, mailServer, campusLogin, texts];
