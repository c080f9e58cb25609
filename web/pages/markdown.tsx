import { lexer, type Token, type Tokens } from 'marked';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { ownPath } from '../../contract/own-path.ts';
import { MailLink } from '../ui/mail-link.tsx';
import { newWindow } from '../ui/wechat.ts';
import styles from './markdown.module.css';

interface Props {
  text: string;
  /** The values of `{{name}}`. */
  placeholders: Readonly<Record<string, string>>;
}

/** The data that all tokens of a text share. */
interface Context {
  fill: (text: string) => string;
  /** The heading depths in use, in ascending order. The first becomes h2, so that no level is skipped. */
  depths: readonly number[];
}

/**
 * Renders Markdown as React elements. No HTML is ever parsed: raw HTML is left out, and so are images. Links lead to
 * http, https, mailto and paths of this site only.
 */
export function Markdown({ text, placeholders }: Props) {
  const tokens = tokensOf(text);
  const depths = tokens.flatMap((token) =>
    token.type === 'heading' ? [(token as Tokens.Heading).depth] : [],
  );
  const context: Context = {
    fill: (part) => part.replaceAll(/\{\{(\w+)\}\}/g, (all, name: string) => placeholders[name] ?? all),
    depths: [1, 2, 3, 4, 5, 6].filter((depth) => depths.includes(depth)),
  };
  return <div className={styles.markdown}>{nodes(tokens, context)}</div>;
}

/** Parses Markdown. A text that is nested too deeply for the call stack becomes one paragraph. */
function tokensOf(text: string): Token[] {
  try {
    return lexer(text, { gfm: true });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return [{ type: 'text', raw: text, text, escaped: false }];
  }
}

function nodes(tokens: readonly Token[] | undefined, context: Context): ReactNode[] {
  return (tokens ?? []).map((token, index) => (
    // Tokens have no ids, and a changed text is rendered as a whole.
    <Node key={index} token={token as Tokens.Generic} context={context} />
  ));
}

function Node({ token, context }: { token: Tokens.Generic; context: Context }): ReactNode {
  const inner = () => nodes(token.tokens, context);
  switch (token.type) {
    case 'heading': {
      const depth = token['depth'] as number;
      const place = context.depths.indexOf(depth);
      // `depths` has those of top-level headings only: a heading in a block quotation may have another.
      const Tag = `h${Math.min(place < 0 ? depth + 1 : place + 2, 6)}` as 'h2';
      return <Tag>{inner()}</Tag>;
    }
    case 'paragraph':
      return <p>{inner()}</p>;
    case 'text':
      return token.tokens ? inner() : context.fill(String(token['text']));
    case 'escape':
      return String(token['text']);
    case 'strong':
      return <strong>{inner()}</strong>;
    case 'em':
      return <em>{inner()}</em>;
    case 'del':
      return <del>{inner()}</del>;
    case 'codespan':
      return <code>{String(token['text'])}</code>;
    case 'code':
      return <pre>{String(token['text'])}</pre>;
    case 'br':
      return <br />;
    case 'hr':
      return <hr />;
    case 'blockquote':
      return <blockquote>{inner()}</blockquote>;
    case 'list':
      return <List list={token as Tokens.List} context={context} />;
    case 'table':
      return <Table table={token as Tokens.Table} context={context} />;
    case 'link':
      return <SafeLink href={context.fill(String(token['href']))}>{inner()}</SafeLink>;
    case 'image':
      return context.fill(String(token['text']));
    default:
      // Raw HTML, link definitions and blank lines.
      return null;
  }
}

function List({ list, context }: { list: Tokens.List; context: Context }) {
  const items = list.items.map((item, index) => <li key={index}>{nodes(item.tokens, context)}</li>);
  return list.ordered ? <ol start={list.start === '' ? 1 : list.start}>{items}</ol> : <ul>{items}</ul>;
}

function Table({ table, context }: { table: Tokens.Table; context: Context }) {
  return (
    <table>
      <thead>
        <tr>
          {table.header.map((cell, index) => (
            <th key={index} scope="col">
              {nodes(cell.tokens, context)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row, place) => (
          <tr key={place}>
            {row.map((cell, index) => (
              <td key={index}>{nodes(cell.tokens, context)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A link, or only its text if the address is not allowed. */
function SafeLink({ href, children }: { href: string; children: ReactNode }) {
  const path = ownPath(href);
  if (path !== undefined) return <Link to={path}>{children}</Link>;
  if (/^mailto:/i.test(href)) return <MailLink to={href.slice('mailto:'.length)}>{children}</MailLink>;
  if (/^https?:\/\//i.test(href)) {
    return (
      <a href={href} {...newWindow}>
        {children}
      </a>
    );
  }
  return children;
}
