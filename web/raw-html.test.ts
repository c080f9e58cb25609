import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Members' texts are rendered as text nodes; external links leak nothing. Lint refuses the rest (rules, Pages). */

const root = fileURLToPath(new URL('..', import.meta.url));

const good = 'return <a href={text} target="_blank" rel="noopener">{text}</a>;';
const bad: [body: string, rule: string][] = [
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
];

let folder = '';
let diagnostics: { filename: string; code: string }[];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lint-'));
  for (const [index, body] of [good, ...bad.map(([each]) => each)].entries())
    writeFileSync(
      join(folder, `shown-${index}.tsx`),
      `export function Shown({ text }: { text: string }) {\n${body}\n}\n`,
    );
  const lint = spawnSync(
    process.execPath,
    [join(root, 'node_modules/oxlint/bin/oxlint'), '--config=.oxlintrc.json', '--format=json', folder],
    { cwd: root, encoding: 'utf8' },
  );
  ({ diagnostics } = JSON.parse(lint.stdout) as { diagnostics: typeof diagnostics });
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The rules that the component with this body violates. */
const broken = (body: string) => {
  const file = `shown-${bad.findIndex(([each]) => each === body) + 1}.tsx`;
  return diagnostics.filter(({ filename }) => filename.endsWith(file)).map(({ code }) => code);
};

test('text nodes and links with noopener pass', () => {
  expect(broken(good)).toEqual([]);
});

test.each(bad)('[H6.4 H6.5] %s is refused', (body, rule) => expect(broken(body)).toContain(rule));
