import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { waitFor } from './wait-for.ts';

export interface Mailbox {
  /** All mails to the address so far, oldest first. */
  all(address: string): Promise<Email[]>;
  /** Waits until the address has this many mails and returns the newest. */
  newest(address: string, atLeast?: number): Promise<Email>;
  /** Waits for this many mails and a code among them, and returns the newest code. */
  code(address: string, atLeast?: number): Promise<string>;
}

/** The mails that a server without SMTP_URL writes as files. */
export function openMailbox(folder: string): Mailbox {
  const read = new Map<string, Promise<Email>>();
  /** Parses each mail once. A file appears under its name only when it is complete, and never changes. */
  const parsed = (name: string) => {
    const mail = read.get(name) ?? readFile(join(folder, name)).then((bytes) => PostalMime.parse(bytes));
    read.set(name, mail);
    return mail;
  };
  const all = async (address: string) => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).toSorted();
    const mails = await Promise.all(names.map(parsed));
    return mails.filter((mail) => mail.to?.some((to) => to.address === address));
  };
  const newest = (address: string, atLeast = 1) =>
    waitFor(async () => {
      const mails = await all(address);
      const mail = mails.at(-1);
      if (!mail || mails.length < atLeast) throw new Error(`${mails.length} mails to ${address}`);
      return mail;
    });
  return {
    all,
    newest,
    code: (address, atLeast = 1) =>
      waitFor(async () => {
        const mails = await all(address);
        const code = mails.flatMap(({ text = '' }) => /\b\d{6}\b/.exec(text) ?? []).at(-1);
        if (!code || mails.length < atLeast) throw new Error(`${mails.length} mails to ${address}`);
        return code;
      }),
  };
}
