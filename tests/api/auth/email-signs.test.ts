import { expect } from 'vitest';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { deskEndpoints } from '../../../contract/desk/endpoints.ts';
import { siteTest as test } from '../../support/fixtures.ts';
import { password } from '../../support/people.ts';

/** Addresses with - and _, which a site may take. */

test('signs in an address are refused until the site takes them, and a plus always', async ({
  admin,
  visitor,
}) => {
  const signUp = async (local: string) =>
    (await visitor.call(authEndpoints.signUp, { email: `${local}@nyu.edu`, username: 'maria', password }))
      .status;
  expect(await signUp('maria-rosa_bianchi')).toBe(400);
  await admin.call(deskEndpoints.editSite, { section: 'emailSigns', value: true });
  expect(await signUp('maria-rosa_bianchi')).toBe(200);
  expect([await signUp('maria+rosa'), await signUp('-maria'), await signUp('maria_')]).toEqual([
    400, 400, 400,
  ]);
  await admin.call(deskEndpoints.editSite, { section: 'emailSigns', value: false });
  expect(await signUp('maria-rosa')).toBe(400);
});
