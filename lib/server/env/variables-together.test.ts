import { expect, test } from 'vitest';
import { faultLine, parseEnv } from '../env.ts';

const good = {
  LENDING_API_BASE_URL: 'https://api.example',
  LENDING_API_KEY: 'key-1',
  APP_ORIGIN: 'https://desk.example',
  OIDC_ISSUER: 'https://id.example',
  OIDC_CLIENT_ID: 'loan-desk',
  OIDC_CLIENT_SECRET: 'secret-1',
  ROLE_MAP: 'credit-analysts=analyst',
};
const certificate = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----';
const key = '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----';
const faultsOf = (more: Record<string, string>) => {
  const parsed = parseEnv({ ...good, ...more });
  return parsed.ok ? [] : parsed.faults.map(({ name, problem }) => `${name} ${problem}`);
};
const required = (more: Record<string, string>) => faultsOf({ REQUIRE_TLS: 'yes', ...more });

test.each([
  ['postgres://u:p@db.example/desk', true],
  ['postgres://u:p@db.example/desk?sslmode=require', true],
  ['postgres://u:p@db.example/desk?sslmode=no-verify', true],
  ['postgres://u:p@db.example/desk?sslmode=verify-full&sslmode=disable', true],
  ['postgres://u:p@127.0.0.1/desk?host=db.example', true],
  ['postgres://u:p@db.example/desk?sslmode=verify-full', false],
  ['postgres://u:p@127.0.0.1:5432/desk', false],
  ['postgres://u:p@localhost/desk', false],
  ['postgres://u:p@%2Fvar%2Frun%2Fpostgresql/desk', false],
  ['postgres:///desk?host=/var/run/postgresql', false],
])('where TLS is required, a database at %s is refused: %s', (url, isRefused) => {
  for (const name of ['DATABASE_URL', 'DATABASE_OWNER_URL']) {
    expect(required({ [name]: url })).toEqual(isRefused ? [`${name} plain`] : []);
    expect(faultsOf({ [name]: url })).toEqual([]);
  }
});

test.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example:4318' }, ['OTEL_EXPORTER_OTLP_ENDPOINT']],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }, []],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example' }, []],
  [{ HTTPS_PROXY: 'http://user:secret@proxy.example:3128' }, ['HTTPS_PROXY']],
  [{ HTTPS_PROXY: 'proxy.example:3128' }, ['HTTPS_PROXY']],
  [{ HTTPS_PROXY: 'https://proxy.example' }, []],
  [{ HOST: '0.0.0.0' }, ['HOST']],
  [{ HOST: '::1' }, []],
  [{ HOST: '0.0.0.0', TLS_CERT: certificate, TLS_KEY: key }, []],
  [{ METRICS_HOST: '0.0.0.0' }, []],
  [{ METRICS_HOST: '0.0.0.0', METRICS_PORT: '9464' }, ['METRICS_HOST']],
])('where TLS is required, %j names %j', (more: Record<string, string>, names) => {
  expect(required(more)).toEqual(names.map((name) => `${name} plain`));
  expect(faultsOf(more)).toEqual([]);
});

test('a command names the variables that it reads, and of no value', () => {
  const source = { REQUIRE_TLS: 'yes', DATABASE_URL: 'postgres://u:secret@db.example/desk', HOST: '0.0.0.0' };
  const parsed = parseEnv(source, ['DATABASE_URL']);
  expect(parsed.ok ? [] : parsed.faults.map(faultLine)).toEqual([
    'DATABASE_URL is without TLS, which REQUIRE_TLS refuses: it should be a URL with sslmode=verify-full.',
  ]);
});

test.each([
  [{ TLS_CERT: certificate }, ['TLS_KEY missing']],
  [{ TLS_KEY: key }, ['TLS_CERT missing']],
  [{ LENDING_API_CLIENT_KEY: key }, ['LENDING_API_CLIENT_CERT missing']],
  [{ TLS_CERT: certificate, TLS_KEY: key }, []],
  [{ TLS_CERT: key, TLS_KEY: certificate }, ['TLS_CERT wrong', 'TLS_KEY wrong']],
])('a certificate and its key go together: %j', (more: Record<string, string>, faults) => {
  expect(faultsOf(more)).toEqual(faults);
});
