import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../support/free-port.ts';
import { publishPost } from '../../support/people.ts';
import { startProcess } from '../../support/server.ts';
import { runTool } from '../../support/tool.ts';
import { waitFor } from '../../support/wait-for.ts';
import { expect, expectAccessible, ownContext, test, uniqueName } from '../site.ts';

test.describe('an empty instance', () => {
  // The link ends with the restore, and the server is away for a moment.
  test.use({ allowedConsole: /404 \(Not Found\)|ERR_CONNECTION_REFUSED/ });

  test(
    'takes a backup by the link of its start, and says why another file is none',
    ownContext,
    async ({ page, site, other, admin }) => {
      await publishPost(other, admin, { title: uniqueName('kept') });
      const folder = join(site.dataDir, uniqueName('copy'));
      await runTool('backup', [folder], { DATA_DIR: site.dataDir, DATABASE_URL: site.database.url });
      const [backup, wrong, none] = [`${folder}.tar`, `${folder}.txt`, `${folder}.none`];
      execFileSync('tar', ['-cf', backup, '-C', folder, '.']);
      await Promise.all([writeFile(wrong, 'no backup'), writeFile(none, '')]);

      const empty = await startProcess({ env: { PORT: await freePort() } });
      const link = await waitFor(() => {
        const [found] = /http\S+\/restore#link=\S+/.exec(empty.output()) ?? [];
        if (!found) throw new Error('No link is printed');
        return new URL(found);
      });
      await page.goto(`${empty.url}/restore`);
      await expect(page.getByText('Open the link that the server printed at its start.')).toBeVisible();
      await page.goto(`${empty.url}/restore${link.hash}`);
      await expect(page).toHaveURL(`${empty.url}/restore`);
      await expectAccessible(page);
      const send = async (file: string) => {
        await page.getByLabel('Backup (.tar or .tar.gz)').setInputFiles(file);
        await page.getByRole('button', { name: 'Restore', exact: true }).click();
      };
      await send(none);
      await expect(page.getByRole('alert')).toContainText('nothing was changed. The file is no backup');
      await send(wrong);
      await expect(page.getByRole('alert')).toBeHidden();
      await expect(page.getByRole('alert')).toContainText('nothing was changed. The file is no backup');
      await send(backup);
      await expect(page.getByText('Restored. The server has started again.')).toBeVisible();
      await waitFor(() => expect(empty.output().split('is ready at')).toHaveLength(3));
      await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toBeVisible();
      await empty.stop();
    },
  );
});
