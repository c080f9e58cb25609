import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Texts of members are only text nodes, and external links leak nothing. Lint refuses the rest (rules, Pages). */

const root = fileURLToPath(new URL('..', import.meta.url));
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lint-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The rules that the component violates. */
function broken(body: string): string[] {
  writeFileSync(
    join(folder, 'shown.tsx'),
    `export function Shown({ text }: { text: string }) {\n${body}\n}\n`,
  );
  const lint = spawnSync(
    process.execPath,
    [join(root, 'node_modules/oxlint/bin/oxlint'), '--config=.oxlintrc.json', '--format=json', folder],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  const { diagnostics } = JSON.parse(lint.stdout) as { diagnostics: { code: string }[] };
  return diagnostics.map(({ code }) => code);
}

test('text as text, and a link out that names no opener, pass', () => {
  expect(broken('return <a href={text} target="_blank" rel="noopener">{text}</a>;')).toEqual([]);
});

test.each([
  ['return <p dangerouslySetInnerHTML={{ __html: text }} />;', 'react(no-danger)'],
  ['return <p ref={(node) => { if (node) node.innerHTML = text; }} />;', 'eslint(no-restricted-properties)'],
  ['return <p ref={(node) => { if (node) node.outerHTML = text; }} />;', 'eslint(no-restricted-properties)'],
  [
    "return <p ref={(node) => node?.insertAdjacentHTML('beforeend', text)} />;",
    'eslint(no-restricted-properties)',
  ],
  ['document.write(text); return <p />;', 'eslint(no-restricted-properties)'],
  ['return <a href={text} target="_blank">out</a>;', 'react(jsx-no-target-blank)'],
  ['return <a href="https://example.com" target="_blank">out</a>;', 'react(jsx-no-target-blank)'],
])('%s is refused', (body, rule) => expect(broken(body)).toContain(rule));
