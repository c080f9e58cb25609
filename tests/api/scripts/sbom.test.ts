import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runTool } from '../../support/tool.ts';

/** What ships, as `npm run sbom` prints it. */

interface Bom {
  components: { name: string; 'bom-ref': string; hashes: { content: string }[]; licenses: unknown[] }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

const read = async () => {
  const { stdout } = await runTool('sbom', [], {});
  return stdout;
};

test('every dependency is listed with hash and licence, no development dependency, and each reference is found', async () => {
  const text = await read();
  const { components, dependencies } = JSON.parse(text) as Bom;
  const site = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, Record<string, string>>;
  const names = components.map(({ name }) => name);
  expect(Object.keys(site['dependencies'] ?? {}).filter((name) => !names.includes(name))).toEqual([]);
  // nodemailer and jose are also needed by development dependencies.
  expect(names).toEqual(expect.arrayContaining(['nodemailer', 'jose']));
  expect(names.filter((name) => ['typescript', 'vite', 'vitest', 'oidc-provider'].includes(name))).toEqual(
    [],
  );
  const bare = components.filter(
    ({ hashes, licenses }) => !/^[\da-f]{128}$/.test(hashes[0]?.content ?? '') || licenses?.length !== 1,
  );
  expect(bare).toEqual([]);
  const known = new Set(components.map((component) => component['bom-ref']));
  const used = dependencies.flatMap(({ dependsOn }) => dependsOn);
  expect(used.filter((ref) => !known.has(ref))).toEqual([]);
  expect(used.length).toBeGreaterThan(known.size / 2);
  expect(await read()).toBe(text);
});
