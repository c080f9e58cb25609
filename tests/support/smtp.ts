import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface MailServer {
  url: string;
  /** What it has taken, oldest first. */
  received: Email[];
  /** How many mails were handed over to it, taken or not. */
  begun(): number;
  /** While set, it never answers to a mail. */
  hangs: boolean;
  stop(): Promise<void>;
}

/** A mail server that takes what it is sent, without a login unless `more` asks for one. */
export async function startMailServer(more: SMTPServerOptions = {}): Promise<MailServer> {
  let begun = 0;
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onData: (stream, _session, done) => {
      begun += 1;
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      const take = async () => {
        server.received.push(await PostalMime.parse(Buffer.concat(chunks)));
        done();
      };
      if (!server.hangs) stream.on('end', () => void take());
    },
    ...more,
  });
  smtp.on('error', () => undefined);
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as { port: number };
  const server: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    received: [],
    begun: () => begun,
    hangs: false,
    stop: () => new Promise<void>((resolve) => smtp.close(resolve)),
  };
  return server;
}
