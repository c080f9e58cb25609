/** The settings that production requires. */
export const benchSettings = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'fatal',
  EMAIL_DOMAINS: 'edu',
  MAIL_FROM: 'bench@exchange.example.edu',
  CONTACT_EMAIL: 'bench@exchange.example.edu',
};
