import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { longestStopMs } from '#lib/server/health/drain.ts';
import { drainSettingsOf, envErrors } from './env-errors.ts';

const text = z.string();
const texts = z.array(text).min(1);
const variables = z.record(text, text);
const duration = z.string().regex(/^\d+s$/);
const count = z.int().min(1);

/** The fields of a service that the file uses. A field that is new to it is read in the Compose specification first. */
const service = z.strictObject({
  build: z.strictObject({ context: text, dockerfile: text, target: text.optional() }).optional(),
  cap_drop: texts.optional(),
  command: texts.optional(),
  depends_on: z
    .record(
      text,
      z.strictObject({ condition: z.enum(['service_completed_successfully', 'service_healthy']) }),
    )
    .optional(),
  environment: variables.optional(),
  healthcheck: z
    .strictObject({ test: texts, interval: duration, timeout: duration, retries: count })
    .optional(),
  hostname: text.optional(),
  image: text.regex(/:[\w.-]+$/, 'should have a tag'),
  network_mode: text.optional(),
  ports: texts.optional(),
  profiles: texts.optional(),
  read_only: z.boolean().optional(),
  restart: z.enum(['no', 'unless-stopped']),
  secrets: texts.optional(),
  security_opt: texts.optional(),
  stop_grace_period: duration.optional(),
  volumes: texts.optional(),
});

const composeFile = z.strictObject({
  name: text,
  // What several services share begins with "x-".
  'x-hardened': z.unknown(),
  'x-desk': z.unknown(),
  'x-desk-environment': z.unknown(),
  services: z.record(text, service),
  volumes: z.record(text, z.null()),
  secrets: z.record(text, z.strictObject({ file: text })),
});

const read = (name: string) => readFileSync(fileURLToPath(new URL(name, import.meta.url)), 'utf8');
const content: unknown = parse(read('compose.yaml'), { merge: true });
const { services, secrets, volumes } = composeFile.parse(content);
const desks = Object.entries(services).filter(([name]) => /^desk-\d$/.test(name));

test('services name services, volumes and ports that there are, each port once', () => {
  for (const [name, { depends_on = {}, network_mode, volumes: mounts = [] }] of Object.entries(services)) {
    const [, shared] = /^service:(.+)$/.exec(network_mode ?? '') ?? [];
    for (const other of [...Object.keys(depends_on), ...(shared ? [shared] : [])])
      expect(services, name).toHaveProperty(other);
    for (const mount of mounts) {
      const [source = ''] = mount.split(':');
      if (source.startsWith('.')) expect(existsSync(new URL(source, import.meta.url)), mount).toBe(true);
      else expect(volumes, name).toHaveProperty(source);
    }
  }
  const ports = Object.values(services).flatMap((one) => one.ports ?? []);
  expect(new Set(ports).size).toBe(ports.length);
});

test.each<[string, Record<string, unknown>]>([
  ['a misspelled field', { enviroment: {} }],
  ['a wrong type', { read_only: 1 }],
  ['an image without a tag', { image: 'postgres' }],
])('%s is found', (_name, wrong) => {
  const { postgres } = services;
  expect(service.safeParse(postgres).success).toBe(true);
  expect(service.safeParse({ ...postgres, ...wrong }).success).toBe(false);
});

test('there are two instances, with all of their time to stop', () => {
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
