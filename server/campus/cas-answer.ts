import { CampusProblem } from './provider.ts';

/** The answer of a CAS server about a ticket. Attributes have one text or several. */
export type CasAnswer =
  | { user: string; attributes: Record<string, string | string[]> }
  /** The code of the refusal. */
  | { failure: string };

/** Reads JSON or XML, whatever was asked for. Throws `campus_invalid` for anything but one plain answer. */
export function readCasAnswer(text: string): CasAnswer {
  const answer = text.trimStart().startsWith('{') ? ofJson(text) : ofXml(text);
  if (!answer) throw new CampusProblem('campus_invalid');
  return answer;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function ofJson(text: string): CasAnswer | undefined {
  let whole: unknown;
  try {
    whole = JSON.parse(text);
  } catch {
    return undefined;
  }
  const response = isObject(whole) ? whole['serviceResponse'] : undefined;
  if (!isObject(response)) return undefined;
  const { authenticationSuccess: success, authenticationFailure: failure } = response;
  if (isObject(failure) && (success ?? null) === null) return { failure: String(failure['code']) };
  if (!isObject(success) || (failure ?? null) !== null || typeof success['user'] !== 'string')
    return undefined;
  const given = isObject(success['attributes']) ? Object.entries(success['attributes']) : [];
  const attributes = given.map(([name, value]) => [
    name,
    [value].flat().filter((one): one is string => typeof one === 'string'),
  ]);
  return { user: success['user'], attributes: Object.fromEntries(attributes) as Record<string, string[]> };
}

interface Element {
  name: string;
  code: string | undefined;
  text: string;
  children: Element[];
}

/** The name without its prefix. */
const isNamed = ({ name }: Element, wanted: string) => name.replace(/^.*:/, '') === wanted;

function ofXml(text: string): CasAnswer | undefined {
  const root = parseXml(text);
  const [answer, ...others] = root && isNamed(root, 'serviceResponse') ? root.children : [];
  if (!answer || others.length > 0) return undefined;
  if (isNamed(answer, 'authenticationFailure')) return { failure: answer.code ?? '' };
  if (!isNamed(answer, 'authenticationSuccess')) return undefined;
  const [user, second] = answer.children.filter((child) => isNamed(child, 'user'));
  if (!user || second || user.children.length > 0) return undefined;
  const attributes = new Map<string, string[]>();
  for (const list of answer.children.filter((child) => isNamed(child, 'attributes')))
    for (const { name, text: value, children } of list.children) {
      const plainName = name.replace(/^.*:/, '');
      if (children.length === 0)
        attributes.set(plainName, [...(attributes.get(plainName) ?? []), value.trim()]);
    }
  return { user: user.text.trim(), attributes: Object.fromEntries(attributes) };
}

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const deepest = 20;
const nameShape = String.raw`[\p{L}_][\p{L}\p{N}_.:-]*`;
const attributeShape = String.raw`\s+${nameShape}\s*=\s*(?:"[^"<]*"|'[^'<]*')`;
/** A comment, text or a tag: nothing else may stand in an answer, no document type and no instruction. */
const tokens = new RegExp(
  String.raw`<!--(?:(?!--)[^])*-->|<!\[CDATA\[(?<data>(?:(?!\]\]>)[^])*)\]\]>|(?<text>[^<]+)|</(?<close>${nameShape})\s*>` +
    String.raw`|<(?<open>${nameShape})(?<attributes>(?:${attributeShape})*)\s*(?<empty>/?)>`,
  'uy',
);

/** Parses elements, text and comments. Returns the root, or undefined if the document contains anything else. */
function parseXml(text: string): Element | undefined {
  const body = text.replace(/^\s*<\?xml\s[^?<>]*\?>/, '').trim();
  const top: Element = { name: '', code: undefined, text: '', children: [] };
  const path = [top];
  tokens.lastIndex = 0;
  while (tokens.lastIndex < body.length) {
    const found = tokens.exec(body)?.groups;
    const parent = path.at(-1);
    if (!found || !parent) return undefined;
    if (found['data'] !== undefined) parent.text += found['data'];
    if (found['text'] !== undefined) {
      const plain = decode(found['text']);
      if (plain === undefined) return undefined;
      parent.text += plain;
    }
    if (found['close'] !== undefined && path.pop()?.name !== found['close']) return undefined;
    if (found['open'] === undefined) continue;
    const code = /\scode\s*=\s*["']([^"']*)/.exec(found['attributes'] ?? '')?.[1];
    const element: Element = { name: found['open'], code, text: '', children: [] };
    parent.children.push(element);
    if (!found['empty']) path.push(element);
    if (path.length > deepest) return undefined;
  }
  const [root, second] = top.children;
  return path.length === 1 && second === undefined && top.text.trim() === '' ? root : undefined;
}

/** Undefined for any entity but the five of XML. */
function decode(text: string): string | undefined {
  let isPlain = true;
  const plain = text.replaceAll(
    /&(?:#(\d{1,7}|x[\da-f]{1,6});|(\w+);)?/gi,
    (_, number?: string, name = '') => {
      const code = Number(number?.replace(/^x/i, '0x'));
      if (number !== undefined && code <= 0x10ffff) return String.fromCodePoint(code);
      const sign = Object.hasOwn(entities, name as string) ? entities[name as string] : undefined;
      isPlain &&= sign !== undefined;
      return sign ?? '';
    },
  );
  return isPlain ? plain : undefined;
}
