import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { longestStopMs } from '#lib/server/health/drain.ts';
import { drainSettingsOf, envErrors } from '../env-errors.ts';

const read = (name: string) => readFileSync(fileURLToPath(new URL(name, import.meta.url)), 'utf8');
const given = parseEnv(read('desk.env.example')) as Record<string, string>;

test('the example holds what a desk needs, and nothing that it does not know', () => {
  expect(envErrors(given)).toEqual([]);
});

test('the unit waits longer than the desk takes to stop', () => {
  const [, seconds] = /^TimeoutStopSec=(\d+)$/m.exec(read('loan-desk.service')) ?? [];
  expect(Number(seconds) * 1000).toBeGreaterThan(longestStopMs(drainSettingsOf(given)));
});
