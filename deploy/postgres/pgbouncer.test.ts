import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { poolSizes } from '#lib/server/db/create-database.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

test('the pooler has connections for all instances and one more', () => {
  const { services } = parse(read('../compose.yaml')) as { services: Record<string, unknown> };
  const { spec } = parse(read('../kubernetes/deployment.yaml')) as { spec: { replicas: number } };
  const instances = Object.keys(services).filter((name) => /^desk-\d$/.test(name)).length;
  expect(spec.replicas).toBe(instances);
  const ofInstance = Object.values(poolSizes).reduce((sum, size) => sum + size, 0);
  const [, size] = /^default_pool_size = (\d+)$/m.exec(read('pgbouncer.ini')) ?? [];
  expect(Number(size)).toBe((instances + 1) * ofInstance);
});
