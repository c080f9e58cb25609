/** A made language, which shows what is cut when texts grow, and what is no text of the files. */

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const accented = 'åƀçđéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ';
/** How much longer texts become. */
const growth = 0.4;

/** Tags, addresses and quoted parts stay as they are. */
const kept = /^(?:'[{}<>#|][^']*'|''|<\/?\w+>|(?:https?:\/\/|mailto:)[^\s)]+|\{\{\w+\}\})/;
/** The beginning of a heading or a list item in Markdown. */
const start = /^(?:#+ |- |\d+\. )?/;
const tableRow = /^(?:\{\w+, select, yes \{)?\|/;

/** The same message with accents, 40 % longer, in brackets. Its arguments stay. */
export function pseudo(message: string): string {
  let at = 0;
  let letters = 0;
  const until = (end: RegExp): string => {
    const from = at;
    while (at < message.length && !end.test(message[at] ?? '')) at += 1;
    return message.slice(from, at);
  };
  const take = (): string => message[at++] ?? '';
  const text = (): string => {
    let made = '';
    while (at < message.length && message[at] !== '}') {
      const [same] = kept.exec(message.slice(at)) ?? [];
      if (same !== undefined) {
        made += same;
        at += same.length;
      } else if (message[at] === '{') made += argument();
      else {
        const letter = take();
        letters += 1;
        made += accented[plain.indexOf(letter)] ?? letter;
      }
    }
    return made;
  };
  const argument = (): string => {
    let made = take() + until(/[,}]/);
    if (message[at] === ',') made += take() + until(/[,}]/);
    const hasChoices = /,\s*(?:plural|select|selectordinal)\s*$/.test(made);
    while (at < message.length && message[at] !== '}')
      made += hasChoices
        ? until(/[{}]/) + (message[at] === '{' ? take() + text() + take() : '')
        : until(/\}/);
    return made + take();
  };
  const [prefix] = start.exec(message) ?? [''];
  at = prefix.length;
  const made = text();
  if (tableRow.test(message)) return made;
  const missing = Math.ceil(letters * growth);
  return `${prefix}⟦${made}${' ·····'.repeat(Math.ceil(missing / 6)).slice(0, missing)}⟧`;
}
