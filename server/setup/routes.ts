import { CallerError } from '../../contract/errors.ts';
import { screenPaths } from '../../contract/screens.ts';
import { setupEndpoints as rows } from '../../contract/setup/endpoints.ts';
import type { SiteSections } from '../../contract/site-facts.ts';
import { sql } from '../../engine/db/sql.ts';
import type { Endpoint } from '../../engine/endpoint.ts';
import { refuse } from '../../engine/errors.ts';
import { visitorOf } from '../../engine/http/limits.ts';
import { clearCookie, readCookie, setCookie } from '../../engine/http/session.ts';
import { rememberBrowser } from '../auth/device-cookie.ts';
import { nameDevice } from '../auth/name-device.ts';
import { codeDays, enter } from '../auth/routes.ts';
import { signUp } from '../auth/sign-up.ts';
import { verifyEmail } from '../auth/verify-email.ts';
import { beginLogin } from '../campus/begin.ts';
import type { Provider } from '../campus/provider.ts';
import type { Deps } from '../deps.ts';
import { sendLanguage, takeLanguage, zipOf } from '../desk/edit-language.ts';
import { editSection, siteSections } from '../desk/edit-site.ts';
import { uploadLogo } from '../desk/upload-logo.ts';
import type { Serve } from '../serve.ts';
import { hashOf, nobody } from './first-run.ts';
import { doMailsLeave, testMail } from './test-mail.ts';

/** The step after what `exchange site import` has stored, and those that ask for what it leaves alone. */
const stepAfterImport = { known: 4, domains: 2, contact: 1 };

export function serveSetup(serve: Serve, deps: Deps, providers: readonly Provider[] = []): void {
  const { loginPassword, adminsByCampus } = deps.config;
  // With ADMINS_BY_CAMPUS, a password makes nobody an admin.
  const hasPassword = loginPassword && !adminsByCampus;
  const refusal = new CallerError('campus_login_only');
  const servePassword: Serve = hasPassword
    ? serve
    : (row: Endpoint, ..._how: unknown[]) => serve({ ...row, refusal }, async () => undefined);
  /** The next start would refuse a site with members and nobody to write to. */
  const demandContact = () => {
    if (unknownAccess() !== 'known') throw new CallerError('invalid_field', { field: 'footer.contactEmail' });
  };
  const unknownAccess = () => {
    if (deps.config.site.contactEmail === '') return 'contact';
    return deps.config.emailDomains.length > 0 ? 'known' : 'domains';
  };
  serve(rows.state, async () => {
    const isImported = await deps.db.run(
      sql`select from audit where action = 'import-site' and object = 'site' limit 1`,
    );
    return {
      sections: newSite(await siteSections(deps.db, deps)),
      step: isImported ? stepAfterImport[unknownAccess()] : 1,
      has_mail: deps.config.smtpUrl !== undefined,
      has_password: hasPassword,
      campus: providers.map(({ type: kind }) => ({ kind, name: deps.config.campus?.name ?? '' })),
      is_closed: deps.config.allowedNetworks !== undefined,
    };
  });
  serve(rows.edit, ({ input: { link, ...edit }, caller }) =>
    editSection(deps, { setup: hashOf(link), caller }, edit),
  );
  serve(rows.uploadLogo, ({ input: { link }, form, caller }) =>
    uploadLogo(deps, { setup: hashOf(link), caller }, form),
  );
  serve(rows.languageFiles, ({ input: { tag }, reply }) => sendLanguage(deps, reply, tag));
  serve(rows.takeLanguage, async ({ input: { link, tag }, form, caller }) => {
    const zip = zipOf(form);
    await deps.rateLimits.consume('edit-language', 'setup');
    return takeLanguage(deps, { setup: hashOf(link), caller }, tag, zip);
  });
  serve(rows.testMail, ({ input: { to } }) => testMail(deps, to));
  serve(rows.logIn, async ({ input: { link, kind, proof }, request, reply }) => {
    const provider = providers.find(({ type }) => type === kind);
    if (!provider) throw refuse('not_found');
    demandContact();
    const fromLink = { next: screenPaths.desk, setup: hashOf(link), fresh: false };
    return { address: await beginLogin(deps, provider, { request, reply, proof, ...fromLink }) };
  });
  servePassword(rows.signUp, async ({ input, caller, request, reply }) => {
    demandContact();
    setCookie(reply, 'code_session', await signUp(deps, caller, visitorOf(request), input), codeDays);
    return { message: 'Almost done: we have sent a code to your email.' };
  });
  servePassword(rows.verify, async ({ input: { link, verificationCode: code }, caller, request, reply }) => {
    if (code === undefined && (await doMailsLeave(deps)))
      throw new CallerError('code_format', { field: 'verificationCode' });
    const token = readCookie(request, 'code_session');
    const device = nameDevice(request.headers['user-agent']);
    const session = await verifyEmail(deps, caller, { token, code, device, setupLink: link });
    clearCookie(reply, 'code_session');
    if (code !== undefined) rememberBrowser(deps, reply, session.account, { isTrusted: true });
    await deps.site.renew();
    return enter(deps, request, reply, session);
  });
}

/** A new site credits nobody, until somebody says whom. */
function newSite(sections: SiteSections): SiteSections {
  const { footer } = sections;
  if (footer.edited_at !== null) return sections;
  return { ...sections, footer: { ...footer, value: { ...footer.value, ...nobody } } };
}
