import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Without Docker: the files are read. */

const names = ['compose.yaml', 'compose.https.yaml'] as const;
const [alone, https] = names.map((file) => readFileSync(file, 'utf8')) as [string, string];
const manual = readFileSync('README.md', 'utf8');

/** The keys below a key of the first level. */
function keysIn(text: string, section: string): string[] {
  const [, block = ''] = new RegExp(`^${section}:\\n((?:[ #].*\\n|\\n)*)`, 'm').exec(text) ?? [];
  return [...block.matchAll(/^ {2}([\w-]+):/gm)].map(([, key = '']) => key);
}

/** One service, or one part of it. */
function partOf(text: string, service: string): string {
  return new RegExp(`^ {2}${service}:\\n((?: {4,}.*\\n)*)`, 'm').exec(text)?.[1] ?? '';
}

test('the site starts from published images, each named once', () => {
  expect([alone, https].filter((text) => /^\s*build:/m.test(text))).toEqual([]);
  const images = [...(alone + https).matchAll(/^ {4}image: (.+)$/gm)].map(([, image]) => image);
  expect(images).toEqual(['${EXCHANGE_IMAGE:-campus-exchange}', 'postgres:18-bookworm', 'caddy:2']);
});

test('what must stay is in volumes, and files of the source are in none', () => {
  expect([alone, https].map((text) => keysIn(text, 'volumes'))).toEqual([['data', 'postgres'], ['caddy']]);
  const mounts = [...(alone + https).matchAll(/^ {4}volumes: \['(.+)'\]$/gm)].map(([, mount]) => mount);
  expect(mounts).toEqual(['data:/data', 'postgres:/var/lib/postgresql', 'caddy:/data']);
});

test('only with https there is Caddy, and then nothing else has a port of the machine', () => {
  expect([alone, https].map((text) => keysIn(text, 'services'))).toEqual([
    ['exchange', 'postgres'],
    ['exchange', 'caddy'],
  ]);
  expect(partOf(https, 'exchange')).toContain('ports: !reset []\n');
  expect(partOf(https, 'exchange')).toMatch(/TRUST_PROXY: /);
  expect(partOf(https, 'caddy')).toContain("ports: ['80:80', '443:443', '443:443/udp']\n");
  expect(partOf(alone, 'postgres')).not.toContain('ports:');
});

test('a stop waits for requests, the image says whether it is healthy, and no privilege is gained', () => {
  const site = partOf(alone, 'exchange');
  expect(site).toContain('stop_grace_period: 30s\n');
  expect(site).toContain('cap_drop: [ALL]\n');
  expect([alone, https].map((text) => partOf(text, 'exchange').includes('healthcheck'))).toEqual([
    false,
    false,
  ]);
  expect(readFileSync('Dockerfile', 'utf8')).toMatch(/^HEALTHCHECK [^]*\/readyz/m);
});

/** Directives without the path of the page, which only a checkout has. */
const shapeOf = (text: string) =>
  (/^\s*reverse_proxy [^]*?^\s*handle \{/m.exec(text)?.[0] ?? '')
    .replace(/^\s*#.*\n/gm, '')
    .replace(/reverse_proxy \S+/, '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

test('its Caddy does what deploy/caddy/Caddyfile does', () => {
  const installed = readFileSync('deploy/caddy/Caddyfile', 'utf8');
  expect(shapeOf(https)).toEqual(shapeOf(installed));
  expect(shapeOf(https).length).toBeGreaterThan(15);
  for (const line of [/max_size .*/, /respond \/metrics 404/, /read_header .*/, /idle .*/])
    expect(line.exec(https)?.[0]).toEqual(line.exec(installed)?.[0]);
});

test('in a checkout the image is built there, and a published one is taken by COMPOSE_FILE alone', () => {
  expect(readFileSync('compose.override.yaml', 'utf8').replaceAll(/^#.*\n/gm, '')).toBe(
    'services:\n  exchange:\n    build: .\n    image: campus-exchange-local\n    pull_policy: build\n',
  );
  expect(https).toContain('COMPOSE_FILE=compose.yaml:compose.override.yaml:compose.https.yaml\n');
  expect(readFileSync('docs/publishing.md', 'utf8')).toContain('COMPOSE_FILE=compose.yaml\n');
});

test('README.md starts the site with four lines, by settings that the files read, and names no address', () => {
  const blocks = [...manual.matchAll(/```sh\n([^]*?)```/g)].map(([, block = '']) => block.trim().split('\n'));
  const start = blocks.find((lines) => lines.some((line) => line.startsWith('docker compose up'))) ?? [];
  expect(start).toHaveLength(4);
  expect(start.join('\n')).toContain('COMPOSE_FILE=compose.yaml:compose.override.yaml:compose.https.yaml');
  for (const name of ['POSTGRES_PASSWORD', 'PUBLIC_URL']) {
    expect(alone + https).toContain(`\${${name}:`);
    expect(start.join('\n')).toContain(`${name}=`);
  }
  expect(manual).not.toContain('OWNER/REPO');
  expect(manual.trimEnd().split('\n').length).toBeLessThanOrEqual(90);
});

test('docs/operating.md has at most 400 lines', () => {
  expect(readFileSync('docs/operating.md', 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(400);
});
