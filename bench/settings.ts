/** What production needs to start, for a site that nobody but the bench visits. */
export const benchSettings = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'fatal',
  EMAIL_DOMAINS: 'edu',
  MAIL_FROM: 'bench@exchange.example.edu',
  CONTACT_EMAIL: 'bench@exchange.example.edu',
};
