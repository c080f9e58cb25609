/** Names that impersonate the site or its staff (rule A4). Usernames are ASCII letters, digits and underscores. */

/** Reserved even as one word of a longer name. */
const staff =
  'admin admins administrator administrators administration moderator moderators moderation mod mods ' +
  'official officials support supports staff sysadmin superuser webmaster postmaster hostmaster';

/** Reserved as the whole name, or together with other words of this file: 'root_team', but not 'root_beer'. */
const offices = 'system root help helpdesk info contact security service services customer abuse noreply';

/** Reserved only together with one of the above. */
const fillers =
  'campus exchange market marketplace site team group the account center desk bot real user my a';

const wholeNames = new Set(
  'campus exchange campus_exchange null undefined anonymous deleted everyone'.split(' '),
);

/** Maps letters and digits that look alike to one of them: '0fficial', 'adm1n', 'rnod'. */
function fold(text: string): string {
  const lookAlikes: Record<string, string> = {
    0: 'o',
    1: 'l',
    i: 'l',
    2: 'z',
    3: 'e',
    4: 'a',
    5: 's',
    7: 't',
    8: 'b',
  };
  return text
    .toLowerCase()
    .replace(/[0-578i]/g, (sign) => lookAlikes[sign] ?? sign)
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('cl', 'd');
}

const foldAll = (words: string) => new Set(words.split(' ').map(fold));
const staffWords = foldAll(staff);
const posing = new Set([...staffWords, ...foldAll(offices)]);
const known = new Set([...posing, ...foldAll(fillers)]);

/** Splits a name at underscores and capitals. Each word also appears without the digits around and inside it. */
function wordsOf(username: string): string[] {
  const pieces = username.replace(/([a-z0-9])(?=[A-Z])/g, '$1_').split('_');
  return pieces.flatMap((piece) => [
    piece,
    piece.replace(/^\d+/, ''),
    ...withoutEnd(piece),
    ...piece.split(/\d+/),
  ]);
}

/** Removes digits at the end, and at both ends: a digit there may be a letter or a number. */
const withoutEnd = (text: string) => [text.replace(/\d+$/, ''), text.replace(/^\d+|\d+$/g, '')];

/** True if the text is a sequence of known words of which at least one is reserved. */
function isMadeOf(text: string, hasPosed = false): boolean {
  if (text === '') return hasPosed;
  return [...known].some(
    (word) => text.startsWith(word) && isMadeOf(text.slice(word.length), hasPosed || posing.has(word)),
  );
}

/** True if the name is reserved. Call with names of permitted length only: the time is quadratic. */
export function isReservedName(username: string): boolean {
  if (wholeNames.has(username.toLowerCase())) return true;
  if (wordsOf(username).some((word) => staffWords.has(fold(word)))) return true;
  const joined = username.replaceAll('_', '');
  return [joined, ...withoutEnd(joined), joined.replace(/\d+/g, '')].some((text) => isMadeOf(fold(text)));
}
