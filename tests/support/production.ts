import { freePort } from './free-port.ts';

/** The settings that production requires. PUBLIC_URL is where the server listens. */
export async function productionEnv() {
  const port = await freePort();
  return {
    NODE_ENV: 'production',
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    EMAIL_DOMAINS: 'nyu.edu',
    MAIL_FROM: 'market@nyu.edu',
    CONTACT_EMAIL: 'help@nyu.edu',
    ADMIN_EMAILS: 'admin@nyu.edu',
  };
}
