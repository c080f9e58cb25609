import { expect } from 'vitest';
import { setupEndpoints as rows } from '../../contract/setup/endpoints.ts';
import type { SiteSections } from '../../contract/site-facts.ts';
import { Client } from './client.ts';
import { startUnset } from './first-run.ts';
import { siteTest } from './fixtures.ts';
import { password } from './people.ts';
import { startProcess, type TestProcess } from './server.ts';

/** Says who may join and whom to write to. */
export async function admit(client: Client, link: string): Promise<void> {
  await client.call(rows.edit, { link, section: 'emailDomains', value: ['polimi.it'] });
  const { sections } = (await client.call(rows.state, { link })).body as unknown as {
    sections: SiteSections;
  };
  const value = { ...sections.footer.value, contactEmail: 'help@polimi.it' };
  await client.call(rows.edit, { link, section: 'footer', value });
}

/** Asks for a code as the first admin, and returns it. */
export async function askAs(
  client: Client,
  site: TestProcess,
  link: string,
  username: string,
): Promise<string> {
  const email = `${username}@polimi.it`;
  expect(await client.call(rows.signUp, { link, email, username, password })).toMatchObject({ status: 200 });
  return site.mailbox.code(email);
}

/** Starts the process of a site anew, without ADMIN_EMAILS. */
export async function startAgain(site: TestProcess, port: string): Promise<TestProcess> {
  const env = {
    NODE_ENV: 'production',
    PORT: port,
    PUBLIC_URL: site.url,
    MAIL_FROM: 'market@polimi.it',
    ADMIN_EMAILS: '',
  };
  return startProcess({ env, on: site });
}

/** With an instance that nobody has set up. */
export const firstRunTest = siteTest.extend('fresh', async ({}, { onCleanup }) => {
  const { site, link } = await startUnset();
  onCleanup(() => site.stop());
  return { site, link, client: new Client(site.url) };
});
