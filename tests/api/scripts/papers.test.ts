import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { deskEndpoints } from '../../../contract/desk/endpoints.ts';
import { siteTest as test } from '../../support/fixtures.ts';
import { runTool } from '../../support/tool.ts';

/** `exchange papers FOLDER`: the papers for offices, with the names of the site. */

test('the papers name the site, its periods and its third parties, and nothing of it is markup', async ({
  database,
  admin,
  dataDir,
}) => {
  const { footer } = (await admin.call(deskEndpoints.site)).body as Record<string, { value: object }>;
  const value = {
    ...footer?.value,
    controller: { en: 'The <b>Student</b> Union' },
    hostedOn: { en: 'a server in Shanghai' },
  };
  expect((await admin.call(deskEndpoints.editSite, { section: 'footer', value })).status).toBe(200);
  const folder = join(dataDir, 'a new folder', 'papers');
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    TRAIL_DAYS: '400',
    SMTP_URL: 'smtp://localhost:2525',
    CONTACT_EMAIL: 'market@example.edu',
  };
  expect(await runTool('papers', [folder], env)).toMatchObject({
    failed: false,
    stdout: `8 files in ${folder}. What stands between [[ and ]] is for you to fill in.\n`,
  });
  expect(readdirSync(folder).toSorted()).toEqual([
    'accessibility.csv',
    'accessibility.html',
    'accessibility.yaml',
    'impact.html',
    'records-of-processing.csv',
    'records-of-processing.html',
    'security-questions.csv',
    'security-questions.html',
  ]);
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const records = read('records-of-processing.html');
  expect(records).toContain('<dd>The &lt;b&gt;Student&lt;/b&gt; Union</dd>');
  expect(records).toContain('<dd>a server in Shanghai</dd>');
  expect(records).toContain('<dd>market@example.edu</dd>');
  expect(records).toContain('<code>TRAIL_DAYS</code> (400 days)');
  expect(records).toMatch(/<code>SMTP_URL<\/code>.*\n(?:<td>.*\n){3}<td>yes<\/td>/);
  expect(records).toMatch(/<code>S3_ENDPOINT<\/code>.*\n(?:<td>.*\n){3}<td>no<\/td>/);
  const impact = read('impact.html');
  expect(impact).toContain('run by The &lt;b&gt;Student&lt;/b&gt; Union, on a server in Shanghai');
  expect(impact).toContain('[[university]]');
  expect(impact).not.toMatch(/\[\[(controller|host|number)\]\]/);
  expect(read('security-questions.csv').split('\r\n')[0]).toBe('\ufeffarea,question,answer,evidence');
  expect(read('accessibility.yaml').match(/^ {2}email: 'market@example\.edu'$/gm)).toHaveLength(2);
  expect(read('accessibility.csv').match(/not-evaluated/g)).toHaveLength(55);
  expect(read('accessibility.html')).toContain('55 of 55 not tried: a draft, no VPAT.');
  expect(await runTool('papers', [], env)).toMatchObject({ failed: true, stdout: '' });
});
