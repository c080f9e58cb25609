import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { siteTest } from '../../support/fixtures.ts';

/** What a tag publishes, and with which rights. The workflow is read, as nothing here can run it. */

const test = siteTest.extend('folder', async ({}, { onCleanup }) => {
  const folder = mkdtempSync(join(tmpdir(), 'notes-'));
  onCleanup(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
});

const workflows = readdirSync('.github/workflows');
const read = (name: string) => readFileSync(join('.github/workflows', name), 'utf8');
const release = read('release.yml');

/** The jobs with their text. */
const jobs = Object.fromEntries(
  release
    .slice(release.indexOf('\njobs:\n'))
    .split(/\n(?= {2}[\w-]+:\n)/)
    .slice(1)
    .map((text) => [/^ {2}([\w-]+):/.exec(text)?.[1] ?? '', text]),
);
const needs = (job: string) => /\n {4}needs: (.+)/.exec(jobs[job] ?? '')?.[1];
const permissions = (text = '') =>
  [
    ...(/\n *permissions:\n((?: +(?:[\w-]+: \w+|#.*)\n)+)/.exec(text)?.[1] ?? '').matchAll(
      /([\w-]+: \w+)\n/g,
    ),
  ].map(([, one]) => one);

test('every action is pinned by its commit, and no job keeps the token of its checkout', () => {
  for (const name of workflows) {
    const uses = [...read(name).matchAll(/uses: (\S+)(.*)/g)];
    expect(uses.length).toBeGreaterThan(0);
    for (const [, action = '', version = ''] of uses) {
      expect([name, action]).toEqual([name, expect.stringMatching(/^[\w./-]+@[0-9a-f]{40}$/)]);
      expect(version).toMatch(/^ # v\d+\.\d+\.\d+$/);
    }
    const checkouts = read(name).match(/uses: actions\/checkout@/g)?.length;
    expect(read(name).match(/persist-credentials: false/g)?.length).toBe(checkouts);
  }
});

test('a tag runs all tests, then makes image and archives for both machines, then the release', () => {
  expect(/\non:\n([^]*?)\n\w/.exec(release)?.[1]).toBe("  push:\n    tags: ['v*']");
  expect(Object.keys(jobs)).toEqual(['test', 'image', 'archive', 'release']);
  expect(['test', 'image', 'archive', 'release'].map(needs)).toEqual([
    undefined,
    'test',
    'test',
    '[image, archive]',
  ]);
  expect(jobs['test']).toMatch(/test "\$TAG" = "v\$\(node -p [^]*run: npm test -- all\n/);
  expect(jobs['image']).toMatch(
    /platforms: linux\/amd64,linux\/arm64\n[^]*sbom: true\n *provenance: mode=max\n[^]*cosign sign --yes --recursive/,
  );
  expect(jobs['archive']).toMatch(
    /machine: \[ubuntu-24\.04, ubuntu-24\.04-arm\]\n[^]*deploy\/archive archive\n[^]*attest-build-provenance@/,
  );
  expect(jobs['release']).toMatch(/npm run --silent sbom[^]*gh release create "\$TAG" --verify-tag/);
});

test('a job may do what it does and no more', () => {
  expect(permissions(release.slice(0, release.indexOf('\njobs:')))).toEqual(['contents: read']);
  expect(Object.fromEntries(Object.entries(jobs).map(([name, text]) => [name, permissions(text)]))).toEqual({
    test: [],
    image: ['contents: read', 'packages: write', 'id-token: write'],
    archive: ['contents: read', 'id-token: write', 'attestations: write'],
    release: ['contents: write'],
  });
});

test('the notes are the part of the changelog that names the tag, and none is an error', ({ folder }) => {
  const [, step = ''] = /changelog\n[^]*?run: \|\n((?: {10}.*\n)+)/.exec(jobs['release'] ?? '') ?? [];
  cpSync('CHANGELOG.md', join(folder, 'CHANGELOG.md'));
  const cut = (tag: string) => {
    execFileSync('sh', ['-ec', step], { cwd: folder, env: { PATH: process.env['PATH'], TAG: tag } });
    return readFileSync(join(folder, 'notes.md'), 'utf8');
  };
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const notes = cut(`v${version}`);
  expect(notes).toContain('### First, as an operator');
  expect(notes).not.toMatch(/^## /m);
  expect(cut('v0.2.0')).toContain('`exchange.env` holds the settings');
  expect(() => cut('v0.0.9')).toThrow('Command failed');
});
