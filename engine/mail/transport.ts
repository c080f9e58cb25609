import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';

export interface Message {
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
}

export interface Mail extends Message {
  from: string;
  to: string;
  replyTo?: string;
}

export interface Transport {
  deliver(mail: Mail): Promise<void>;
  close(): void;
}

/** Sends over SMTP. Time-outs end a mail whose server hangs. */
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
    deliver: async (mail) => {
      await pooled.sendMail(mail);
    },
    close: () => pooled.close(),
  };
}

/** Connects and logs in without sending. Throws what the server answered. */
export async function verifySmtp(url: string): Promise<void> {
  await withSmtp(url, (transport) => transport.verify());
}

/** Sends one mail now and returns the mail server's answer. */
export async function sendNow(url: string, mail: Mail): Promise<string> {
  return withSmtp(url, async (transport) => (await transport.sendMail(mail)).response);
}

async function withSmtp<Result>(
  url: string,
  work: (transport: ReturnType<typeof openOne>) => Promise<Result>,
): Promise<Result> {
  const transport = openOne(url);
  try {
    return await work(transport);
  } finally {
    transport.close();
  }
}

function openOne(url: string) {
  return createTransport({ url, connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 10_000 });
}

/** Writes mails to .eml files, for development and demos without SMTP_URL. Names sort by time. */
export async function openMailFolder(folder: string): Promise<Transport> {
  await mkdir(folder, { recursive: true });
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    deliver: async (mail) => {
      const { message } = await transport.sendMail(mail);
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.eml`;
      // Renamed to .eml when complete, so that a watcher of the folder sees each mail once.
      const temporary = join(folder, `${name}.unfinished`);
      await writeFile(temporary, message as Buffer);
      await rename(temporary, join(folder, name));
    },
    close: () => transport.close(),
  };
}
