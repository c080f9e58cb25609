import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from 'vitest';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { addDays, dayAt, usualTimeZone } from '../../../contract/days.ts';
import { memberEndpoints } from '../../../contract/members/endpoints.ts';
import { offerEndpoints } from '../../../contract/offers/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { Client } from '../../support/client.ts';
import { makeDataDir } from '../../support/embedded.ts';
import { siteTest } from '../../support/fixtures.ts';
import { sampleImage } from '../../support/image-samples.ts';
import { makeInstallation } from '../../support/installation.ts';
import { openMailbox } from '../../support/mailbox.ts';
import { createPost, joinAs, joinAsAdmin, password, publishPost, type Person } from '../../support/people.ts';
import { productionEnv } from '../../support/production.ts';
import { waitFor } from '../../support/wait-for.ts';

/**
 * Whole versions: an installation of 8228cd66 with its own PostgreSQL goes to this code, with a kill at each step, back
 * and again. Real are deploy/exchange, git, both programs, their data and backups. Stand-ins are `systemctl`, and `npm run
 * build`, which would take minutes: it links the packages and the web that are here, also for 8228cd66, whose packages are
 * the same but for one that only a restore in the browser needs. archive.test.ts tries packages, build.test.ts builds.
 */

const oldCommit = '8228cd66';
/** The upgrade is killed before each of these commands, in this order. Once the link has moved, it only restarts. */
const moments = [
  'git *fetch*',
  'tar *-x*',
  'npm run build',
  'mv */.draft*',
  'node *tool backup*',
  'node -e*',
  'ln -sfn ..*',
  'sed -i*',
  'ln *releases/0.3.0*',
  'touch *releases/0.3.0*',
];

const test = siteTest.extend('site', async ({}, { onCleanup }) => {
  const folder = mkdtempSync(join(tmpdir(), 'upgrade-'));
  const site = makeInstallation(folder);
  const data = await makeDataDir();
  const env = await productionEnv();
  const log = join(folder, 'service.log');
  const service = join(folder, 'service.pid');
  const kill = (name: string, program: string, after = '') =>
    site.program(
      name,
      `case "${name} $*" in $KILL_AT) kill -9 0 ;; esac\n${after || `exec ${program} "$@"`}`,
    );
  for (const name of ['git', 'tar', 'mv', 'ln', 'sed', 'touch'])
    kill(name, execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim());
  kill('node', process.execPath);
  // The lock of the packages is written last, as npm does.
  const here = resolve('.');
  const link = (to: string) => `
    [ -e ${to}/node_modules ] || cp -al ${here}/node_modules ${to}/ 2> /dev/null || cp -a ${here}/node_modules ${to}/
    mkdir -p ${to}/node_modules/modern-tar
    echo '{"type":"module","exports":{"./fs":"./fs.js"}}' > ${to}/node_modules/modern-tar/package.json
    echo 'export const unpackTar = () => undefined;' > ${to}/node_modules/modern-tar/fs.js
    cp --remove-destination ${here}/node_modules/.package-lock.json ${to}/node_modules/
    cp -a --remove-destination ${here}/dist ${to}/`;
  kill('npm', '', link('.'));
  // As the unit does. The server leaves the group that is killed, and closes the lock of the upgrade.
  kill(
    'systemctl',
    '',
    `[ "$1" != daemon-reload ] || exit 0
     if [ "$1" != start ] && [ -e ${service} ]; then
       kill "$(cat ${service})" 2> /dev/null && tail --pid="$(cat ${service})" -f /dev/null
     fi
     [ "$1" != stop ] || exit 0
     cd "$(grep -oP '^WorkingDirectory=\\K.*' ${site.units}/exchange.service)"
     DATA_DIR=${data} NODE_ENV=production EXCHANGE_COMMAND=exchange setsid ${process.execPath} scripts/run.mjs serve \\
       >> ${log} 2>&1 < /dev/null 9<&- & echo $! > ${service}`,
  );
  execFileSync('sh', ['-c', `git archive ${oldCommit} | tar -x -C ${site.origin}`]);
  site.commit();
  site.clone();
  execFileSync('sh', ['-c', link(site.app)]);
  writeFileSync(join(site.units, 'exchange.service'), `[Service]\nWorkingDirectory=${site.app}\n`);
  const settings = { ...env, RATE_LIMIT: 'off', LOG_LEVEL: 'error' };
  const lines = Object.entries(settings).filter(([name]) => name !== 'NODE_ENV');
  writeFileSync(join(data, 'exchange.env'), lines.map(([name, value]) => `${name}=${value}\n`).join(''));

  const exchange = (args: string[], options: { typed?: string; killAt?: string } = {}) =>
    site.exchange(args, {
      typed: options.typed ?? '',
      env: { DATA_DIR: data, KILL_AT: options.killAt ?? '' },
    });
  const systemctl = (act: string) => {
    execFileSync('sh', [join(folder, 'bin/systemctl'), act, 'exchange'], {
      env: { PATH: process.env['PATH'] },
      stdio: 'ignore',
    });
  };
  onCleanup(() => {
    systemctl('stop');
    for (const one of [folder, data]) rmSync(one, { recursive: true, force: true });
  });
  /** As after a power cut: starts what the unit names, and says its version. */
  const reboot = async () => {
    systemctl('restart');
    return waitFor(async () => {
      const answer = await fetch(`${env.PUBLIC_URL}/readyz`).catch(() => undefined);
      if (answer?.status !== 200) throw new Error(readFileSync(log, 'utf8').slice(-2000));
      return ((await (await fetch(`${env.PUBLIC_URL}/healthz`)).json()) as { version: string }).version;
    }, 90_000);
  };
  /** Replaces the files of the origin by those here. */
  const release = (tag: string) => {
    for (const name of readdirSync(site.origin))
      if (name !== '.git') rmSync(join(site.origin, name), { recursive: true });
    const files = 'git ls-files -z --cached --others --exclude-standard | tar -c --null --files-from -';
    execFileSync('sh', ['-c', `${files} | tar -x -C ${site.origin}`]);
    const file = join(site.origin, 'package.json');
    const text = readFileSync(file, 'utf8').replace(/"version": ".*"/, `"version": "${tag.slice(1)}"`);
    writeFileSync(file, text);
    return `${tag.slice(1)}-${site.commit(tag)}`;
  };
  return { ...site, folder, data, url: env.PUBLIC_URL, log, exchange, reboot, release };
});

/** What is said before the answers of doctor, which misses a mail server here. */
const said = (from: string, to: string) =>
  expect.stringMatching(`From ${from} to ${to}\\.[^]*\\bok `) as string;
const open = async (who: Client, postId: string) => (await who.call(postEndpoints.full, { postId })).status;

test('an upgrade from 8228cd66 that is killed at ten moments, back and again lose nothing', async ({
  site,
}) => {
  const { data, exchange, url } = site;
  const old = `0.2.0-${execFileSync('git', ['-C', site.app, 'rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' }).trim()}`;
  await site.reboot();
  const place = { url, mailbox: openMailbox(join(data, 'outbox')) };
  const chief = await joinAsAdmin(place);
  const [author, buyer, leaver, rude] = [
    await joinAs(place, 'author'),
    await joinAs(place, 'buyer'),
    await joinAs(place, 'leaver'),
    await joinAs(place, 'rude'),
  ];
  const lamp = await publishPost(author, chief, { images: sampleImage('png') });
  const time = `${addDays(dayAt(Date.now(), usualTimeZone), 2)}T04:00:00.000Z`;
  expect(await buyer.call(offerEndpoints.make, { postId: lamp, times: [time] })).toMatchObject({
    status: 200,
  });
  await publishPost(leaver, chief, { title: 'Rice cooker' });
  const { body } = await author.call(postEndpoints.full, { postId: lamp });
  const picture = JSON.stringify(body).match(/\/uploads\/[\w.-]+/)?.[0] ?? '';
  const acknowledged: string[] = [lamp];
  /** Sessions, posts, the picture and the offer of before. */
  const missing = async (who: { author: Client; buyer: Client } = { author, buyer }) => {
    const lost: string[] = [];
    for (const id of acknowledged) if ((await open(who.author, id)) !== 200) lost.push(id);
    if ((await who.author.fetch(picture)).status !== 200) lost.push(picture);
    const offers = (await who.buyer.call(offerEndpoints.own)).body;
    if (!JSON.stringify(offers).includes(`"${lamp}"`)) lost.push('offer');
    return lost;
  };

  const next = site.release('v0.3.0');
  const version = next.replace('-', ' (').concat(')');
  const ran: string[] = [];
  for (const killAt of moments) {
    expect([killAt, (await exchange(['upgrade'], { killAt })).code]).toEqual([killAt, null]);
    ran.push(await site.reboot());
    expect([killAt, await missing()]).toEqual([killAt, []]);
    acknowledged.push(await createPost(author, { title: `At ${killAt}`.slice(0, 40) }));
  }
  expect(ran).toEqual(moments.map((_, index) => (index < moments.length - 1 ? '0.2.0' : version)));
  expect(await exchange(['upgrade'])).toMatchObject({ code: 0, stdout: `${next} is there already.\n` });
  const list = JSON.parse(readFileSync(join(data, 'upgrades.json'), 'utf8')) as object[];
  expect(list.at(-1)).toMatchObject({ from: old, to: next });
  expect(readdirSync(join(site.app, 'releases')).toSorted()).toEqual([old, next].toSorted());
  // Before the last moment the link had moved.
  const before = acknowledged.slice(0, moments.length);

  // A later version without a migration and with the same packages, and back: the link alone moves.
  const later = site.release('v0.3.1');
  expect(await exchange(['upgrade'])).toMatchObject({ stderr: '', stdout: said(next, later) });
  acknowledged.push(await createPost(author));
  expect(site.current()).toBe(later);
  const back = await exchange(['downgrade']);
  expect(back).toMatchObject({ stderr: '', stdout: said(later, next) });
  expect(await missing()).toEqual([]);

  // With migrations between: what has come since is named and backed up, what admins and members ended stays so.
  const since = await joinAs(place, 'newcomer');
  const memberIds = (await chief.call(memberEndpoints.find, { search: 'rude' })).body as {
    user_id: string;
  }[];
  const punished = { userId: memberIds[0]?.user_id, days: 5, reason: 'Asked for money first.' };
  expect(await chief.call(memberEndpoints.suspend, punished)).toMatchObject({ status: 200 });
  expect(await leaver.call(authEndpoints.closeAccount, { password })).toMatchObject({ status: 200 });
  expect(await exchange(['downgrade'], { typed: 'yes\n' })).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(
      /1 member, 0 offers[^]*1 closed account, 1 suspension\. \S+ rude@/,
    ) as string,
    stderr: expect.stringContaining('Nothing was changed.') as string,
  });
  expect([await site.reboot(), await missing()]).toEqual([version, []]);
  expect(await exchange(['downgrade'], { typed: `${old}\n`, killAt: 'node -e*' })).toMatchObject({
    code: null,
  });
  // The data is back, the link not yet: the newer version starts and migrates it again.
  expect(await site.reboot()).toBe(version);
  const gone = await exchange(['downgrade'], { typed: `${old}\n` });
  expect(gone).toMatchObject({ stderr: `Type ${old} to go back to it: `, stdout: said(next, old) });
  expect(gone.stdout).not.toContain('has changed');
  expect([site.current(), await site.reboot()]).toEqual([old, '0.2.0']);
  expect((await author.call(authEndpoints.checkLogin)).status).toBe(401);
  const again = async (who: Person) => {
    const client = new Client(url);
    const { status, code } = await client.call(authEndpoints.logIn, { usernameOrEmail: who.email, password });
    return { client, answer: code ?? status };
  };
  const people = { author: (await again(author)).client, buyer: (await again(buyer)).client };
  acknowledged.splice(0, Infinity, ...before);
  expect(await missing(people)).toEqual([]);
  for (const [who, answer] of [
    [since, 'wrong_login'],
    [leaver, 'wrong_login'],
    [rude, 'suspended'],
  ] as const)
    expect([who.username, (await again(who)).answer]).toEqual([who.username, answer]);

  // The new one again, with what was made meanwhile.
  acknowledged.push(
    await createPost(Object.assign(people.author, { email: author.email, username: author.username })),
  );
  expect(await exchange(['upgrade', 'v0.3.0'])).toMatchObject({ stderr: '', stdout: said(old, next) });
  expect(await missing(people)).toEqual([]);
  expect(existsSync(join(site.app, 'releases', later))).toBe(true);
}, 1_800_000);
