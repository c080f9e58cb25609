/** Names that pose as the site or its staff (rule A4). Usernames are ASCII letters, digits and underscores. */

/** As a word of its own each of these makes the name reserved. */
const staff =
  'admin admins administrator administrators administration moderator moderators moderation mod mods ' +
  'official officials support supports staff sysadmin superuser webmaster postmaster hostmaster';

/** These only as the whole name, or together with words of the site: 'root_beer' is somebody's, 'root_team' is not. */
const offices = 'system root help helpdesk info contact security service services customer abuse noreply';

/** These only beside one of the above. */
const fillers =
  'campus exchange market marketplace site team group the account center desk bot real user my a';

const wholeNames = new Set(
  'campus exchange campus_exchange null undefined anonymous deleted everyone'.split(' '),
);

/** One for all letters and digits that are read as the same one: '0fficial', 'adm1n' and 'rnod' too. */
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

/** The words of a name, split at underscores and capitals, each also without the digits around and inside it. */
function wordsOf(username: string): string[] {
  const pieces = username.replace(/([a-z0-9])(?=[A-Z])/g, '$1_').split('_');
  return pieces.flatMap((piece) => [
    piece,
    piece.replace(/^\d+/, ''),
    ...withoutEnd(piece),
    ...piece.split(/\d+/),
  ]);
}

/** Without digits at the end, and without those at either end: a digit there may be a letter or a number. */
const withoutEnd = (text: string) => [text.replace(/\d+$/, ''), text.replace(/^\d+|\d+$/g, '')];

/** Whether the text is a sequence of known words of which at least one poses. */
function isMadeOf(text: string, hasPosed = false): boolean {
  if (text === '') return hasPosed;
  return [...known].some(
    (word) => text.startsWith(word) && isMadeOf(text.slice(word.length), hasPosed || posing.has(word)),
  );
}

/** Whether the name poses as the site or its staff. For names of permitted length: its time grows with their square. */
export function isReservedName(username: string): boolean {
  if (wholeNames.has(username.toLowerCase())) return true;
  if (wordsOf(username).some((word) => staffWords.has(fold(word)))) return true;
  const joined = username.replaceAll('_', '');
  return [joined, ...withoutEnd(joined), joined.replace(/\d+/g, '')].some((text) => isMadeOf(fold(text)));
}
