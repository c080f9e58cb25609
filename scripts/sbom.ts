import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../engine/gate/node.mjs';
import { runCommand } from './command.ts';

interface Package {
  version: string;
  license?: string;
  integrity?: string;
  dev?: boolean;
  optional?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/**
 * Prints what ships as a CycloneDX 1.6 document: the packages that an installation without the development's has, from
 * the lock file alone. `npm sbom --omit=dev` leaves out those that a development package needs too. The same lock file
 * gives the same bytes.
 */
await runCommand({ usage: 'sbom', words: [0, 0] }, async () => {
  const text = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(text) as { packages: Record<string, Package & { name?: string }> };
  const { '': site, ...all } = packages;
  if (!site) throw new Error('package-lock.json has no root package.');
  const shipped = new Map(Object.entries(all).filter(([, { dev }]) => !dev));
  const refOf = (path: string) =>
    `pkg:npm/${nameOf(path).replace('@', '%40')}@${shipped.get(path)?.version ?? ''}`;

  /** As Node looks for it: in the folder of the package, then in those above. */
  function find(from: string, name: string): string | undefined {
    for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
      const path = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`;
      if (shipped.has(path)) return path;
      if (at === '') return undefined;
      if (!at.includes('/node_modules/')) at = '';
    }
  }
  const needsOf = (path: string, { dependencies, optionalDependencies }: Package) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .flatMap((name) => find(path, name) ?? [])
      .map(refOf);
  const ref = `pkg:npm/${site.name}@${site.version}`;
  const components = [...shipped].map(([path, { version, license, integrity = '', optional }]) => ({
    type: 'library',
    'bom-ref': refOf(path),
    name: nameOf(path),
    version,
    scope: optional ? 'optional' : 'required',
    purl: refOf(path),
    hashes: [
      { alg: 'SHA-512', content: Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex') },
    ],
    ...(license && {
      licenses: [/[ ()]/.test(license) ? { expression: license } : { license: { id: license } }],
    }),
  }));
  const once = new Map(components.map((component) => [component['bom-ref'], component]));
  const bom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': ref, name: site.name, version: site.version, purl: ref },
    },
    components: [...once.values()],
    dependencies: [
      { ref, dependsOn: needsOf('', site) },
      ...new Map(
        [...shipped].map(([path, one]) => [refOf(path), { ref: refOf(path), dependsOn: needsOf(path, one) }]),
      ).values(),
    ],
  };
  process.stdout.write(`${JSON.stringify(bom, undefined, 2)}\n`);
});
