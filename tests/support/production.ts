import { freePort } from './free-port.ts';

/** What production needs to start; browsers reach it where it listens. */
export async function productionEnv() {
  const port = await freePort();
  return {
    NODE_ENV: 'production',
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    EMAIL_DOMAINS: 'nyu.edu',
    MAIL_FROM: 'market@nyu.edu',
    CONTACT_EMAIL: 'help@nyu.edu',
  };
}
