import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DCLinter } from 'dclint';
import { expect, test } from 'vitest';
import { parse, parseDocument } from 'yaml';
import { longestStopMs } from '#lib/server/web/drain.ts';
import { drainSettingsOf, envErrors } from './env-errors.ts';

type Service = {
  environment?: Record<string, string>;
  hostname?: string;
  image: string;
  network_mode?: string;
  profiles?: string[];
  read_only?: boolean;
  secrets?: string[];
  stop_grace_period?: string;
};
type ComposeFile = { services: Record<string, Service>; secrets: Record<string, unknown> };

const read = (name: string) => readFileSync(fileURLToPath(new URL(name, import.meta.url)), 'utf8');
const text = read('compose.yaml');
const { services, secrets } = parse(text, { merge: true }) as ComposeFile;
const desks = Object.entries(services).filter(([name]) => /^desk-\d$/.test(name));

/** Lints by the schema of the Compose specification, and by the linter's rules but for the order of keys. */
function lint(content: string): string[] {
  const unordered = Object.fromEntries(
    ['service-keys-order', 'services-alphabetical-order', 'top-level-properties-order'].map((name) => [
      name,
      0,
    ]),
  );
  // An image that is built here has a name, too. Quotes are the formatter's.
  const rules = { ...unordered, 'no-build-and-image': 0, 'require-quotes-in-ports': 0 } as Record<string, 0>;
  const folder = mkdtempSync(join(tmpdir(), 'loan-desk-compose-'));
  try {
    const file = join(folder, 'compose.yaml');
    writeFileSync(file, content);
    const linter = new DCLinter({ rules, quiet: true, debug: false, exclude: [] });
    return linter.lintFiles([file], false).flatMap(({ messages }) => messages.map(({ message }) => message));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('the file is valid by the schema of the Compose specification', () => {
  expect(lint(text)).toEqual([]);
});

test.each<[string, (path: ['services', string]) => [string[], unknown]]>([
  ['a misspelled field', (path) => [[...path, 'enviroment'], {}]],
  ['a wrong type', (path) => [[...path, 'read_only'], [1]]],
])('%s is found', (_name, changeOf) => {
  const document = parseDocument(text);
  document.setIn(...changeOf(['services', 'postgres']));
  expect(lint(document.toString()).join()).toMatch(/postgres/);
});

test('there are two instances, which differ by name alone and have all of their time to stop', () => {
  expect(desks).toHaveLength(2);
  for (const [name, desk] of desks) {
    const { environment = {}, stop_grace_period: grace = '0s' } = desk;
    expect(desk).toEqual({ ...desks[0]?.[1], hostname: name });
    expect(Number.parseInt(grace, 10) * 1000).toBeGreaterThan(longestStopMs(drainSettingsOf(environment)));
  }
});

test('the variables of each instance are known, and right with the sandboxes', () => {
  const sandbox = Object.fromEntries(
    Array.from(read('sandbox.env').matchAll(/^([A-Z_]+)=(.*)$/gm), ([, name, value]) => [name, value]),
  );
  for (const [, { environment = {} }] of desks) {
    const resolved = Object.entries(environment).map(([name, value]) => [
      name,
      value.replace(/\$\{([A-Z_]+):[^}]*\}/, (_, variable) => sandbox[variable] ?? ''),
    ]);
    expect(envErrors(Object.fromEntries(resolved))).toEqual([]);
  }
});

test('a service is given the secrets that it reads, and no desk the owner’s', () => {
  for (const [name, { environment = {}, secrets: given = [] }] of Object.entries(services)) {
    const files = Object.values(environment).flatMap(
      (value) => /^\/run\/secrets\/(.+)$/.exec(value)?.[1] ?? [],
    );
    // Postgres also reads the URLs: the roles get the passwords in them.
    const roles = name === 'postgres' ? given.filter((secret) => /^database-.*url$/.test(secret)) : [];
    expect(given.toSorted(), name).toEqual([...files, ...roles].toSorted());
    for (const secret of given) expect(secrets).toHaveProperty(secret);
    expect(given.includes('database-owner-url')).toBe(['migrate', 'postgres'].includes(name));
  }
});

test('everything of the desk’s own has a file system that it cannot write to', () => {
  const writable = Object.entries(services).filter(([, service]) => service.read_only !== true);
  expect(writable.map(([name]) => name)).toEqual(['postgres']);
});
