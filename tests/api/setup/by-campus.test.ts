import { expect } from 'vitest';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { setupEndpoints as rows } from '../../../contract/setup/endpoints.ts';
import { campusEnv, student } from '../../support/campus-site.ts';
import { bring, logInAtProvider, startOidc } from '../../support/campus.ts';
import { Client } from '../../support/client.ts';
import { admit } from '../../support/first-run-test.ts';
import { startUnset } from '../../support/first-run.ts';
import { siteTest as test } from '../../support/fixtures.ts';
import { freePort } from '../../support/free-port.ts';
import { password } from '../../support/people.ts';

/** The first admin of a site whose members log in through the campus only. */

test('only a login that began with the link makes the first admin, and only one', async () => {
  const port = await freePort();
  const oidc = await startOidc(`http://127.0.0.1:${port}`);
  const { EMAIL_DOMAINS: _, ...campus } = campusEnv(port, oidc);
  const { site, link } = await startUnset(undefined, { ...campus, LOGIN_PASSWORD: 'off' });
  const [client, other, stranger] = [new Client(site.url), new Client(site.url), new Client(site.url)];
  const begin = (who: Client, by = link) => who.call(rows.logIn, { link: by, kind: 'oidc' });

  expect(await begin(client)).toMatchObject({ status: 400, body: { field: 'footer.contactEmail' } });
  await admit(client, link);
  expect(
    await client.call(rows.signUp, { link, email: 'a@polimi.it', username: 'giulia', password }),
  ).toMatchObject({
    status: 403,
  });
  // The address does not begin a login, and no other link does.
  for (const path of ['/login/campus', '/login/campus/callback?state=x'])
    expect((await stranger.fetch(path)).status).toBe(503);
  expect((await begin(stranger, 'x'.repeat(22))).status).toBe(404);
  expect(await client.call(rows.logIn, { link, kind: 'cas' })).toMatchObject({ status: 404 });

  const comeBack = async (who: Client, person: ReturnType<typeof student>) => {
    const address = new URL(String((await begin(who)).body['address']));
    expect(address.href).not.toContain(link);
    oidc.person = person;
    return logInAtProvider(address, site.url);
  };
  // An address that may not join leads back to the setup.
  expect(await bring(client, await comeBack(client, student({ email: 'someone@example.org' })))).toBe(
    '/setup?problem=campus_email_outside',
  );
  // One person in two browsers, because the provider of the tests knows one at a time.
  const giulia = student({ email: 'giulia@polimi.it' });
  const [one, two] = [await comeBack(client, giulia), await comeBack(other, giulia)];
  // A browser that did not begin it.
  expect((await stranger.fetch(one.pathname + one.search)).status).toBe(503);
  const answers = await Promise.all([bring(client, one), bring(other, two)]);
  expect(answers.filter((location) => location === '/desk')).toHaveLength(1);
  expect(await site.database.sql(`select role from members`)).toEqual([{ role: 'admin' }]);
  const admin = answers[0] === '/desk' ? client : other;
  expect((await admin.call(authEndpoints.checkAdmin)).status).toBe(200);
  await site.stop();
  await oidc.close();
});
