import { setupEndpoints as rows } from '../../contract/setup/endpoints.ts';
import { sql } from '../../engine/db/sql.ts';
import { visitorOf } from '../../engine/http/limits.ts';
import { clearCookie, readCookie, setCookie } from '../../engine/http/session.ts';
import { nameDevice } from '../auth/name-device.ts';
import { codeDays, enter } from '../auth/routes.ts';
import { signUp } from '../auth/sign-up.ts';
import { verifyEmail } from '../auth/verify-email.ts';
import type { Deps } from '../deps.ts';
import { editSection, siteSections } from '../desk/edit-site.ts';
import { uploadLogo } from '../desk/upload-logo.ts';
import type { Restoring } from '../restore/restoring.ts';
import type { Serve } from '../serve.ts';
import { testMail } from './test-mail.ts';

type Fields = Record<string, unknown>;

/** The step after what `exchange site import` has stored. */
const stepAfterImport = 6;

export function serveSetup(serve: Serve, { check }: Pick<Restoring, 'check'>, deps: Deps): void {
  serve(rows.state, async ({ input: { link } }) => {
    await check(link);
    const isImported = await deps.db.run(sql`select from audit where action = 'import-site' limit 1`);
    return {
      sections: await siteSections(deps.db, deps),
      step: isImported ? stepAfterImport : 1,
      has_mail: deps.config.smtpUrl !== undefined,
      is_closed: deps.config.allowedNetworks !== undefined,
    };
  });
  serve(rows.edit, async ({ input: { link, ...edit }, caller }) => {
    await check(link);
    return editSection(deps, { caller }, edit);
  });
  serve({ ...rows.uploadLogo, checkFields: ({ link }: Fields) => check(String(link)) }, ({ form, caller }) =>
    uploadLogo(deps, { caller }, form),
  );
  serve(rows.testMail, async ({ input: { link, to } }) => {
    await check(link);
    return testMail(deps, to);
  });
  serve(rows.signUp, async ({ input: { link, ...applicant }, caller, request, reply }) => {
    await check(link);
    setCookie(reply, 'code_session', await signUp(deps, caller, visitorOf(request), applicant), codeDays);
    return { message: 'Almost done: we have sent a code to your email.' };
  });
  serve(rows.verify, async ({ input: { link, verificationCode: code }, caller, request, reply }) => {
    const token = readCookie(request, 'code_session');
    const device = nameDevice(request.headers['user-agent']);
    const session = await verifyEmail(deps, caller, { token, code, device, claim: (tx) => check(link, tx) });
    clearCookie(reply, 'code_session');
    return enter(deps, request, reply, session);
  });
}
