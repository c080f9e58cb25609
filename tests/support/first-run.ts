import { freePort } from './free-port.ts';
import { startProcess, type TestProcess } from './server.ts';
import { waitFor } from './wait-for.ts';

/** Starts an empty production instance that nobody has set up, on a database of its own or that of another one. */
export async function startUnset(
  on?: Partial<Pick<TestProcess, 'database' | 'dataDir'>>,
  more: Record<string, string> = {},
) {
  const port = await freePort();
  const env = {
    NODE_ENV: 'production',
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ADMIN_EMAILS: '',
    MAIL_FROM: 'market@polimi.it',
    ...more,
  };
  const site = await startProcess({ env, ...(on && { on }) });
  return { site, link: await linkOf(site) };
}

/** The link that the start printed. */
export const linkOf = (site: TestProcess): Promise<string> =>
  waitFor(() => {
    const [, link] = /\/setup#link=(\S+)/.exec(site.output()) ?? [];
    if (!link) throw new Error('No link is printed');
    return link;
  });
