import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';

export interface Letter {
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Transport {
  deliver(letter: Letter): Promise<void>;
  close(): void;
}

/** An SMTP server, with time-outs so that a hanging one holds up nothing but its mail. */
export function openSmtp(url: string): Transport {
  const pooled = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  return {
    deliver: async (letter) => {
      await pooled.sendMail(letter);
    },
    close: () => pooled.close(),
  };
}

/** Without SMTP_URL mails become .eml files, newest last by name, for development and demonstration. */
export async function openMailFolder(folder: string): Promise<Transport> {
  await mkdir(folder, { recursive: true });
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    deliver: async (letter) => {
      const { message } = await transport.sendMail(letter);
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.eml`;
      // Not an .eml until it is whole: whoever watches the folder would count it twice.
      const temporary = join(folder, `${name}.unfinished`);
      await writeFile(temporary, message as Buffer);
      await rename(temporary, join(folder, name));
    },
    close: () => transport.close(),
  };
}
