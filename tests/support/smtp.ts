import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface MailServer {
  url: string;
  /** The mails received, oldest first. */
  received: Email[];
  /** The mails to one address. */
  receivedBy(address: string): Email[];
  /** How many deliveries were begun, successful or not. */
  begun(): number;
  /** If set, mails get no answer. */
  hangs: boolean;
  stop(): Promise<void>;
}

/** Starts a mail server that accepts everything. It requires a login only if `more` says so. */
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
    receivedBy: (recipient) =>
      server.received.filter(({ to }) => to?.some(({ address }) => address === recipient)),
    begun: () => begun,
    hangs: false,
    stop: () => new Promise<void>((resolve) => smtp.close(resolve)),
  };
  return server;
}
