import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { defaultVerifyPaths } from '#lib/loan/customer/customer-paths.ts';
import { ConfigurationError, envOf, faultLine, parseEnv, variableHelp, variables } from './env.ts';

const good = {
  LENDING_API_BASE_URL: 'https://api.example',
  LENDING_API_KEY: 'key-1',
  APP_ORIGIN: 'https://desk.example',
  OIDC_ISSUER: 'https://id.example',
  OIDC_CLIENT_ID: 'loan-desk',
  OIDC_CLIENT_SECRET: 'secret-1',
  ROLE_MAP: 'credit-analysts=analyst',
};
const publicKey = Buffer.alloc(32, 6).toString('base64');
const read = (more: Record<string, string | undefined> = {}) => parseEnv({ ...good, ...more });
const settings = (more: Record<string, string | undefined> = {}) => {
  const parsed = read(more);
  if (!parsed.ok) throw new Error(parsed.faults.map(faultLine).join('\n'));
  return parsed.env;
};
const faults = (source: Record<string, string | undefined>) => {
  const parsed = parseEnv(source);
  return parsed.ok ? [] : parsed.faults.map(({ name, problem }) => `${name} ${problem}`);
};

test('seven variables are enough', () => {
  const { LENDING_API_KEY, ...rest } = settings();
  expect(LENDING_API_KEY.reveal()).toBe('key-1');
  expect(rest).toMatchObject({
    LENDING_API_BASE_URL: 'https://api.example',
    LENDING_API_AUTH_SCHEME: 'basic',
    LENDING_API_TIMEOUT_MS: 15_000,
    PORT: 3000,
    HOST: '127.0.0.1',
    DEFAULT_EXPAND: ['customer'],
    STATUS_LABELS: {},
    DISPLAY_TIME_ZONE: 'America/Sao_Paulo',
    AMOUNT_UNIT: 'auto',
    RATE_UNIT: 'auto',
    LOG_LEVEL: 'info',
    HTTPS_PROXY: undefined,
    OIDC_ISSUER: 'https://id.example',
    OIDC_ROLE_CLAIM: 'groups',
    SESSION_IDLE_MINUTES: 30,
    SESSION_MAX_HOURS: 10,
    DATABASE_URL: undefined,
    DATABASE_OWNER_URL: undefined,
    DATABASE_TIMEOUT_MS: 1000,
    MASK_EXCEPT: undefined,
    VERIFY_PATHS: defaultVerifyPaths,
    VERIFY_NEEDS: 1,
    ACCESS_LOG_SIGNING_KEY: { seed: undefined, publicKeys: [] },
  });
  expect(rest.TRUSTED_PROXIES.check('127.0.0.1')).toBe(false);
});

test('every missing or wrong variable is reported at once', () => {
  expect(faults({})).toEqual([
    'LENDING_API_BASE_URL missing',
    'LENDING_API_KEY missing',
    'APP_ORIGIN missing',
    'OIDC_ISSUER missing',
    'OIDC_CLIENT_ID missing',
    'OIDC_CLIENT_SECRET missing',
    'ROLE_MAP missing',
  ]);
  const { APP_ORIGIN: _origin, LENDING_API_BASE_URL: _url, ...given } = good;
  expect(faults({ ...given, LENDING_API_KEY: ' k', APP_ORIGIN: '', PORT: 'x' })).toEqual([
    'LENDING_API_BASE_URL missing',
    'LENDING_API_KEY wrong',
    'APP_ORIGIN missing',
    'PORT wrong',
  ]);
});

test('an empty variable is one that is not set, but where empty means something', () => {
  expect(settings({ PORT: '', LOG_LEVEL: ' ' })).toMatchObject({ PORT: 3000, LOG_LEVEL: 'info' });
  expect(settings({ DEFAULT_EXPAND: '' }).DEFAULT_EXPAND).toEqual([]);
});

test('words of the lender’s own are added to those of the trade', () => {
  const { FREE_TEXT_WORDS: words } = settings({ FREE_TEXT_WORDS: 'FarolMax, nível-3' });
  expect(['farolmax', 'nível-3', 'parcela', 'maria'].map((word) => words.has(word))).toEqual([
    ...[true, true, true, false],
  ]);
});

describe('wrong', () => {
  test.each<[string, string]>([
    ['LENDING_API_BASE_URL', 'http://api.example'],
    ['LENDING_API_BASE_URL', 'http://127.0.0.1.evil.example'],
    ['LENDING_API_BASE_URL', 'https://user:pass@api.example'],
    ['LENDING_API_BASE_URL', 'https://api.example/?a=1'],
    ['LENDING_API_BASE_URL', 'https://api.example/#a'],
    ['LENDING_API_BASE_URL', 'api.example'],
    ['LENDING_API_BASE_URL', 'ftp://api.example'],
    ['LENDING_API_KEY', '"key"'],
    ['LENDING_API_KEY', "'key'"],
    ['LENDING_API_KEY', 'key\n'],
    ['LENDING_API_KEY', 'k ey'],
    ['LENDING_API_KEY', 'Bearer key'],
    ['LENDING_API_KEY', 'basic a2V5Og=='],
    ['LENDING_API_KEY', 'kéy€'],
    ['LENDING_API_AUTH_SCHEME', 'Bearer'],
    ['LENDING_API_TIMEOUT_MS', '8s'],
    ['LENDING_API_TIMEOUT_MS', '0'],
    ['LENDING_API_TIMEOUT_MS', '600000'],
    ['LENDING_API_TIMEOUT_MS', '1e3'],
    ['APP_ORIGIN', 'http://desk.example'],
    ['APP_ORIGIN', 'https://desk.example/path'],
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['HOST', 'a b'],
    ['DEFAULT_EXPAND', 'customer;company'],
    ['DEFAULT_EXPAND', '../x'],
    ['STATUS_LABELS', 'AB1'],
    ['STATUS_LABELS', 'AB1=Em aberto,AB1=Quitado'],
    ['DISPLAY_TIME_ZONE', 'Brasilia'],
    ['AMOUNT_UNIT', 'cents'],
    ['RATE_UNIT', '%'],
    ['RATE_UNIT', 'rates=fraction,percent'],
    ['LOAN_ID_PATTERN', '('],
    ['LOAN_ID_PATTERN', '^loan_[\\w-.]{1,64}$'],
    ['LOAN_ID_PATTERN', '.*'],
    ['LOAN_ID_PATTERN', '[^x]+'],
    ['LOG_LEVEL', 'loud'],
    ['HTTPS_PROXY', 'ftp://proxy'],
    ['OIDC_ISSUER', 'http://id.example'],
    ['OIDC_ISSUER', 'https://id.example/?a=1'],
    ['OIDC_CLIENT_SECRET', 'two words'],
    ['ROLE_MAP', 'credit-analysts'],
    ['ROLE_MAP', 'credit-analysts=boss'],
    ['SESSION_IDLE_MINUTES', '2'],
    ['SESSION_MAX_HOURS', '25'],
    ['DATABASE_URL', 'mysql://a/b'],
    ['DATABASE_URL', 'postgres://db.example'],
    ['DATABASE_OWNER_URL', 'db.example/desk'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', 'proxy.example'],
    ['TRUSTED_PROXIES', '10.0.0.0/8/8'],
    ['MASK_EXCEPT', 'customer/name'],
    ['MASK_EXCEPT', '/a~2'],
    ['VERIFY_PATHS', 'salary=/customer/salary'],
    ['VERIFY_NEEDS', '0'],
    ['VERIFY_NEEDS', '3'],
    ['VERIFY_NEEDS', 'document'],
    ['FREE_TEXT_WORDS', 'FarolMax,30dias'],
    ['FREE_TEXT_WORDS', 'Farol Max'],
    ['ACCESS_LOG_SIGNING_KEY', 'short'],
    ['ACCESS_LOG_SIGNING_KEY', `${publicKey},short`],
    ['ACCESS_LOG_SIGNING_KEY', `${publicKey},`],
    ['ACCESS_LOG_SIGNING_KEY', `${publicKey};${publicKey}`],
    ['LOOKUP_KEY', 'short'],
  ])('%s=%j', (name, value) => {
    expect(faults({ ...good, [name]: value })).toEqual([`${name} wrong`]);
  });
});

describe('right', () => {
  test.each<[keyof typeof variables, string, unknown]>([
    ['LENDING_API_BASE_URL', 'https://api.example/lending/', 'https://api.example/lending'],
    ['LENDING_API_BASE_URL', 'http://localhost:4010', 'http://localhost:4010'],
    ['LENDING_API_BASE_URL', 'http://[::1]:4010/x', 'http://[::1]:4010/x'],
    ['APP_ORIGIN', 'http://localhost:3000/', 'http://localhost:3000'],
    ['HOST', '0.0.0.0', '0.0.0.0'],
    ['HOST', '::', '::'],
    ['DEFAULT_EXPAND', ' customer , company ', ['customer', 'company']],
    ['STATUS_LABELS', 'AB1=Em aberto, Q=Quitado', { AB1: 'Em aberto', Q: 'Quitado' }],
    ['LOAN_ID_PATTERN', 'loan_[0-9]{1,9}', '^(?:loan_[0-9]{1,9})$'],
    ['LOAN_ID_PATTERN', '^loan_a|loan_b$', '^(?:^loan_a|loan_b$)$'],
    ['MASK_EXCEPT', 'none', []],
    ['MASK_EXCEPT', '/customer/a~1b, /customer/phones/*', ['/customer/a~1b', '/customer/phones/*']],
    ['ACCESS_LOG_SIGNING_KEY', `,${publicKey}`, { seed: undefined, publicKeys: [publicKey] }],
    ['VERIFY_PATHS', 'document=/customer/cpf', { document: ['/customer/cpf'], birthDate: [], phone: [] }],
  ])('%s=%j', (name, value, expected) => {
    expect(settings({ [name]: value })[name]).toEqual(expected);
  });

  test('networks are believed by address, of either family', () => {
    const { TRUSTED_PROXIES } = settings({ TRUSTED_PROXIES: '10.1.0.0/16, ::1' });
    const believed = (address: string) =>
      TRUSTED_PROXIES.check(address, address.includes(':') ? 'ipv6' : 'ipv4');
    expect(['10.1.2.3', '10.2.0.1', '::1', '::2'].map(believed)).toEqual([true, false, true, false]);
  });

  test('a secret prints as a placeholder', () => {
    const seed = Buffer.alloc(32, 5).toString('base64');
    const url = 'postgres://desk:hidden-word@db.example/desk';
    const parsed = settings({
      ACCESS_LOG_SIGNING_KEY: seed,
      DATABASE_URL: url,
      OIDC_CLIENT_SECRET: 'hidden-word',
    });
    expect(parsed.DATABASE_URL?.reveal()).toBe(url);
    expect(parsed.ACCESS_LOG_SIGNING_KEY.seed?.reveal()).toBe(seed);
    const printed = inspect(parsed, { depth: 9, showHidden: true }) + JSON.stringify(parsed);
    expect(printed).not.toContain('hidden-word');
    expect(printed).not.toContain(seed);
  });

  test('the variables of proxies, in either case', () => {
    const { HTTPS_PROXY, NO_PROXY } = settings({ https_proxy: 'http://proxy:3128', NO_PROXY: 'a.example' });
    expect(HTTPS_PROXY?.reveal()).toBe('http://proxy:3128/');
    expect(NO_PROXY).toBe('a.example');
  });
});

test('no fault and no printing of the settings holds the key', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 6, maxLength: 30 }), (text) => {
      const key = `zq9${text}`;
      const parsed = read({ LENDING_API_KEY: key });
      const printed = inspect(parsed, { depth: 9, showHidden: true }) + JSON.stringify(parsed);
      expect(printed).not.toContain('zq9');
      if (parsed.ok) expect(`${parsed.env.LENDING_API_KEY}`).toBe('[secret]');
    }),
  );
});

test('a command names all faults of its variables, and no value', () => {
  vi.stubEnv('PORT', 'hidden-word');
  vi.stubEnv('LOOKUP_KEY', 'hidden-word');
  vi.stubEnv('OIDC_ISSUER', '');
  vi.stubEnv('RATE_UNIT', 'hidden-word');
  expect(() => envOf(['PORT', 'HOST', 'OIDC_ISSUER', 'LOOKUP_KEY'])).toThrow(
    new ConfigurationError(
      [
        'PORT is wrong: it should be a port between 1 and 65535.',
        'OIDC_ISSUER is missing: it should be an https URL (http for this machine only), as the provider writes it in its own description.',
        'LOOKUP_KEY is wrong: it should be 32 random bytes in Base64, as "openssl rand -base64 32" prints them.',
      ].join('\n'),
    ),
  );
  vi.unstubAllEnvs();
});

test('each variable has words of its own', () => {
  const purposes = Object.values(variables).map(({ purpose }) => purpose);
  expect(purposes.filter((purpose, index) => purposes.indexOf(purpose) !== index)).toEqual([]);
});

test('every variable stands in the help and in .env.example', async () => {
  const { readFile } = await import('node:fs/promises');
  const example = await readFile(new URL('../../.env.example', import.meta.url), 'utf8');
  for (const name of Object.keys(variables)) {
    expect(variableHelp()).toContain(`  ${name} (`);
    expect(example).toMatch(new RegExp(`^#? ?${name}=`, 'm'));
  }
});

test.each([
  ['log', { log: true, files: [] }],
  ['file:/mnt/heads.jsonl', { log: false, files: ['/mnt/heads.jsonl'] }],
  ['log, file:/a, file:/a, file:/b c', { log: true, files: ['/a', '/b c'] }],
])('heads of the access log go to %s', (text, targets) => {
  expect(parseEnv({ ACCESS_LOG_HEADS: text }, ['ACCESS_LOG_HEADS'])).toEqual({
    ok: true,
    env: { ACCESS_LOG_HEADS: targets },
  });
});

test.each(['file:', 'file:heads.jsonl', 'https://heads.example', 'log,', 'logs'])(
  'heads of the access log do not go to %s',
  (text) => {
    expect(parseEnv({ ACCESS_LOG_HEADS: text }, ['ACCESS_LOG_HEADS']).ok).toBe(false);
  },
);

test('a secret may be a file, and nothing else may', () => {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  try {
    const file = join(folder, 'secret');
    writeFileSync(file, 'key-of-the-file\n');
    const keyOf = (source: Record<string, string>) => {
      const parsed = parseEnv(source, ['LENDING_API_KEY']);
      return parsed.ok ? parsed.env.LENDING_API_KEY.reveal() : parsed.faults[0]?.problem;
    };
    expect(keyOf({ LENDING_API_KEY_FILE: file })).toBe('key-of-the-file');
    expect(keyOf({ LENDING_API_KEY_FILE: file, LENDING_API_KEY: 'key' })).toBe('key');
    expect(keyOf({ LENDING_API_KEY_FILE: join(folder, 'none') })).toBe('unreadable');
    // An optional secret, too: a desk that silently went on without its key would find less.
    const unreadable = parseEnv({ LOOKUP_KEY_FILE: join(folder, 'none') }, ['LOOKUP_KEY']);
    expect(unreadable.ok ? [] : unreadable.faults.map(faultLine)).toEqual([
      'LOOKUP_KEY_FILE names a file that is empty or cannot be read.',
    ]);
    expect(parseEnv({ OIDC_CLIENT_ID_FILE: file }, ['OIDC_CLIENT_ID']).ok).toBe(false);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a certificate towards the lending API and its key go together', () => {
  const pem = (block: string) => `-----BEGIN ${block}-----\nAAAA\n-----END ${block}-----`;
  const [cert, key] = [pem('CERTIFICATE'), pem('PRIVATE KEY')];
  const faultsWith = (more: Record<string, string>) => faults({ ...good, ...more });
  expect(faultsWith({ LENDING_API_CLIENT_CERT: cert })).toEqual(['LENDING_API_CLIENT_KEY missing']);
  expect(faultsWith({ LENDING_API_CLIENT_KEY: key })).toEqual(['LENDING_API_CLIENT_CERT missing']);
  expect(faultsWith({ LENDING_API_CLIENT_CERT: cert, LENDING_API_CLIENT_KEY: key })).toEqual([]);
  expect(faultsWith({ LENDING_API_CLIENT_CERT: key, LENDING_API_CLIENT_KEY: cert })).toEqual([
    'LENDING_API_CLIENT_CERT wrong',
    'LENDING_API_CLIENT_KEY wrong',
  ]);
  expect(parseEnv({ LENDING_API_CLIENT_CERT: cert }, ['PORT']).ok).toBe(true);
});
