import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const folder = fileURLToPath(new URL('.', import.meta.url));
const program = 'promtool';
const promtool = (...args: string[]) => spawnSync(program, args, { cwd: folder, encoding: 'utf8' });
const isInstalled = promtool('--version').status === 0;

// The rules of alerts.test.yaml say which alert fires in which case. Debian's package `prometheus` holds promtool.
test.skipIf(!isInstalled)('alerts fire in the case that they are for, and only then (needs promtool)', () => {
  const { status, stdout, stderr } = promtool('test', 'rules', 'alerts.test.yaml');
  expect(stdout + stderr).toContain('SUCCESS');
  expect(status).toBe(0);
});

test.skipIf(!isInstalled)(
  'the file for Prometheus is one, and names rules that it can read (needs promtool)',
  () => {
    const { status, stdout, stderr } = promtool('check', 'config', 'prometheus.yaml');
    expect(stdout + stderr).toContain('rules found');
    expect(status).toBe(0);
  },
);
