import * as fc from 'fast-check';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Router } from 'wouter';
import { Markdown } from './markdown.tsx';

const render = (text: string, placeholders: Record<string, string> = {}) => {
  const element = createElement(Markdown, { text, placeholders });
  const html = renderToStaticMarkup(
    createElement(Router as FunctionComponent<{ ssrPath: string }>, { ssrPath: '/' }, element),
  );
  return html.replaceAll(/^<div class="[^"]*">|<\/div>$/g, '');
};

test.each([
  ['# One\n\ntext', '<h2>One</h2><p>text</p>'],
  ['### Three\n\n##### Five', '<h2>Three</h2><h3>Five</h3>'],
  ['**b** *i* ~~d~~ `c`', '<p><strong>b</strong> <em>i</em> <del>d</del> <code>c</code></p>'],
  ['- a\n- b', '<ul><li>a</li><li>b</li></ul>'],
  ['3. a\n4. b', '<ol start="3"><li>a</li><li>b</li></ol>'],
  ['> quote', '<blockquote><p>quote</p></blockquote>'],
  ['## Two\n\n> # Quoted', '<h2>Two</h2><blockquote><h2>Quoted</h2></blockquote>'],
  [
    '| a | b |\n|---|---|\n| 1 | 2 |',
    '<table><thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
  ],
  ['```\n<b>\n```', '<pre>&lt;b&gt;</pre>'],
  ['one\n---', '<h2>one</h2>'],
  ['![alt](http://x/y.png)', '<p>alt</p>'],
])('%j', (text, html) => {
  expect(render(text)).toBe(html);
});

describe('links', () => {
  test.each([
    ['[x](https://example.edu/a?b=1)', 'https://example.edu/a?b=1'],
    ['[x](mailto:a@nyu.edu)', 'mailto:a@nyu.edu'],
    ['[x](/privacy)', '/privacy'],
    ['<https://example.edu>', 'https://example.edu'],
  ])('%s leads to %s', (text, href) => {
    expect(render(text)).toContain(`href="${href}"`);
  });

  test.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java\tscript:alert(1))',
    '[x](<java\u0000script:alert(1)>)',
    '[x](&#106;avascript:alert(1))',
    '[x](data:text/html,x)',
    '[x](vbscript:x)',
    '[x](//evil.example)',
    '[x](/\\evil.example)',
    '[x](</\t/evil.example>)',
    '[x](<\t//evil.example>)',
    '[x](</\t\\evil.example>)',
    '[x](/.//evil.example)',
    '[x](\\\\evil.example)',
    '[x](http:evil.example)',
    '[x](ftp://evil.example)',
    '[x](privacy)',
    '[x]( )',
    '[x][y]\n\n[y]: javascript:alert(1)',
    '[x]({{bad}})',
  ])('%j is text', (text) => {
    expect(render(text, { bad: 'javascript:alert(1)' })).not.toContain('<a');
  });

  test('to other sites carry no opener', () => {
    expect(render('[x](https://example.edu)')).toContain('target="_blank" rel="noopener noreferrer"');
  });
});

test('HTML tags are removed, and their content is text', () => {
  expect(render('a <b onclick="x()">bold</b> <img src=x onerror=alert(1)> c')).toBe('<p>a bold  c</p>');
  expect(render('<script>alert(1)</script>\n\n<iframe src="x"></iframe>\n\nend')).toBe('<p>end</p>');
});

test('placeholders are filled in texts and addresses, and their values are texts', () => {
  const values = { mail: 'a_b@nyu.edu', name: '<b>*Name*</b> $&' };
  expect(render('{{name}} {{unknown}} [{{mail}}](mailto:{{mail}}) `{{mail}}`', values)).toBe(
    '<p>&lt;b&gt;*Name*&lt;/b&gt; $&amp; {{unknown}} <a href="mailto:a_b@nyu.edu">a_b@nyu.edu</a> <code>{{mail}}</code></p>',
  );
});

test('no input creates other elements, attributes or URLs than the allowed ones', () => {
  const signs = '< > [ ] ( ) ! * _ ` | # " & \\ : / ]( // {{name}} javascript: onerror= <script>'.split(' ');
  const pieces = fc.constantFrom(...signs, '<a href="javascript:x">', "'", '\n', '- ', ' ');
  const hostile = fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(hostile, (text) => {
      const html = render(text, { name: '"><script>' });
      for (const [, tag = '', attributes = ''] of html.matchAll(/<([a-z0-9]+)([^>]*)>/g)) {
        expect(tag).toMatch(
          /^(p|h[2-6]|strong|em|del|code|pre|br|hr|blockquote|ul|ol|li|table|thead|tbody|tr|th|td|a)$/,
        );
        expect(attributes.replaceAll(/ (target|rel|scope|start)="[\w ]*"/g, '')).toMatch(
          /^( href="(https?:\/\/|mailto:|\/(?![/\\]))[^"]*"|\/)?$/i,
        );
      }
    }),
    { numRuns: 500 },
  );
});

test('shows deeply nested text as it is', () => {
  const deep = '>'.repeat(50_000);
  expect(render(deep)).toContain('&gt;');
});
