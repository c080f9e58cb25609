import { describe, expect, test } from 'vitest';
import { readConfig } from '../../server/config.ts';

/** Which environment variables are reported as misspelt settings. */

function refusal(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return 'accepted';
}

describe('a misspelt name is refused with the one that was meant', () => {
  test.each([
    ['SMTP_URI', 'SMTP_URL'],
    ['SMPT_URL', 'SMTP_URL'],
    ['smtp_url', 'SMTP_URL'],
    ['SMTP_HOST', 'SMTP_URL'],
    ['SMTP_PASSWORD', 'SMTP_URL'],
    ['ADMIN_EMAIL', 'ADMIN_EMAILS'],
    ['EMAIL_DOMAIN', 'EMAIL_DOMAINS'],
    ['MAIL_FORM', 'MAIL_FROM'],
    ['PUBLIC_URI', 'PUBLIC_URL'],
    ['PUBLICURL', 'PUBLIC_URL'],
    ['TRUSTED_PROXY', 'TRUST_PROXY'],
    ['ALLOWED_NETWORK', 'ALLOWED_NETWORKS'],
    ['RATE_LIMITS', 'RATE_LIMIT'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['DATABASE_PASSWORD_FILE', 'DATABASE_PASSWORD'],
    ['DATADIR', 'DATA_DIR'],
    ['PROT', 'PORT'],
    ['S3_ACCESS_KEY', 'S3_ACCESS_KEY_ID'],
    ['S3_SECRET_KEY', 'S3_SECRET_ACCESS_KEY'],
    ['S3_BUCKET_NAME', 'S3_BUCKET'],
    ['LOGLEVEL', 'LOG_LEVEL'],
  ])('[H4.2] %s: %s', (name, meant) => {
    const said = refusal({ [name]: 'smtp://me:hush-hush@host' });
    expect(said).toContain(`${name} is not a setting (did you mean ${meant}?)`);
    expect(said).not.toContain('hush');
  });

  test('unless it has no value', () => {
    expect(refusal({ SMTP_URI: ' ', ADMIN_EMAIL: '' })).toBe('accepted');
  });
});

test("[H4.2] other programs' variables pass", () => {
  const names =
    'HOME HOSTNAME HOSTTYPE HOSTS HOST_IP PATH PWD OLDPWD USER LOGNAME USERNAME SHELL SHLVL TERM LANG LC_ALL TZ TMPDIR ' +
    'EDITOR PAGER DISPLAY COLOR INIT_CWD MAIL MAILTO MAILCHECK MAIL_HOST EMAIL CLASSPATH FILENAME SITE_ID ORIGIN ' +
    'PGHOST PGPORT PGUSER PGPASSWORD PGDATABASE PGSSLMODE PGDATA POSTGRES_URL POSTGRES_PASSWORD DATABASE ' +
    'DATABASE_URL_UNPOOLED DATABASE_PUBLIC_URL DB_URL REDIS_URL APP_URL BASE_URL PUBLIC_IP ' +
    'NODE NODE_OPTIONS NODE_PATH NODE_VERSION NODE_EXTRA_CA_CERTS NODE_DEBUG YARN_VERSION ' +
    'npm_config_cache npm_config_loglevel npm_package_name npm_lifecycle_event npm_execpath npm_node_execpath ' +
    'HTTP_PROXY HTTPS_PROXY NO_PROXY http_proxy https_proxy no_proxy PROXY_URL SSL_CERT_FILE SSH_AUTH_SOCK ' +
    'SSH_CONNECTION XDG_DATA_DIRS XDG_DATA_HOME XDG_CONFIG_HOME XDG_RUNTIME_DIR INVOCATION_ID JOURNAL_STREAM ' +
    'SYSTEMD_EXEC_PID NOTIFY_SOCKET LISTEN_FDS STATE_DIRECTORY CREDENTIALS_DIRECTORY LOGS_DIRECTORY ' +
    'KUBERNETES_PORT KUBERNETES_SERVICE_HOST KUBERNETES_PORT_443_TCP_ADDR SMTP_PORT SMTP_SERVICE_HOST ' +
    'SMTP_PORT_25_TCP_ADDR S3_PORT S3_SERVICE_PORT PORT_3000_TCP PORT_RANGE EXCHANGE_PORT MARKET_PORT ' +
    'AWS_REGION AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY S3_USE_HTTPS S3_FORCE_PATH_STYLE S3_VERSION ' +
    'CI GITHUB_TOKEN DOCKER_HOST CONTAINER COMPOSE_PROJECT_NAME DEV_API_PORT TEST_DATABASE_URL CHROMIUM_PATH ' +
    'LOG_FILE LOG_FORMAT DEBUG RUST_LOG DATA DATA_SOURCE ADMIN_PASSWORD ADMIN_USER VITEST VITE_USER_NODE_ENV';
  expect(refusal(Object.fromEntries(names.split(' ').map((name) => [name, 'something'])))).toBe('accepted');
});
