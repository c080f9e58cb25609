import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settingNames } from '../../server/settings/table.ts';

/** The documentation of the settings for operators: .env.example and compose.yaml. */

test('.env.example names every setting, and nothing else', () => {
  const lines = readFileSync('.env.example', 'utf8').matchAll(/^# ?([A-Z0-9_]+)=/gm);
  expect([...lines].map(([, name]) => name)).toEqual(settingNames);
});

const [exchange = '', postgres = ''] = readFileSync('compose.yaml', 'utf8').split(/^ {2}postgres:$/m);

test('[H4.6] compose.yaml passes every setting on, but for what the containers fix', () => {
  expect(exchange).toMatch(/^ {4}env_file: \.env$/m);
  const fixed = [...exchange.matchAll(/^ {6}([A-Z0-9_]+): /gm)].map(([, name]) => name);
  expect(fixed).toEqual(['NODE_ENV', 'PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'DATABASE_PASSWORD']);
});

test('[H4.6] compose.yaml listens on loopback, keeps passwords out of addresses and rotates logs', () => {
  expect(exchange).toMatch(/^ {4}ports: \['127\.0\.0\.1:/m);
  expect(exchange).not.toMatch(/:\/\/.*PASSWORD/);
  expect(exchange).toMatch(/logging: &rotated\n.*\n.*max-size/);
  expect(postgres).toContain('logging: *rotated');
});
