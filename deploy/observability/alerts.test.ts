import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

test.skipIf(!isInstalled)('the file for Prometheus has rules that it reads (needs promtool)', () => {
  const { status, stdout, stderr } = promtool('check', 'config', 'prometheus.yaml');
  expect(stdout + stderr).toContain('rules found');
  expect(status).toBe(0);
});

type Dashboard = { panels: { targets?: { expr: string }[] }[] };

test.skipIf(!isInstalled)('every panel of the dashboard is PromQL (needs promtool)', () => {
  const { panels }: Dashboard = JSON.parse(readFileSync(`${folder}dashboard.json`, 'utf8'));
  const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  expect(expressions.length).toBeGreaterThan(20);
  const rules = expressions.map((expr, index) => ({ record: `panel:${index}`, expr }));
  const scratch = mkdtempSync(join(tmpdir(), 'loan-desk-panels-'));
  try {
    // Prometheus reads rules as YAML, of which JSON is a part.
    const file = join(scratch, 'panels.json');
    writeFileSync(
      file,
      JSON.stringify({ groups: [{ name: 'panels', rules }] }).replaceAll('$instance', '.*'),
    );
    const { status, stdout, stderr } = promtool('check', 'rules', file);
    expect(stdout + stderr).toContain(`SUCCESS: ${expressions.length} rules found`);
    expect(status).toBe(0);
  } finally {
    rmSync(scratch, { recursive: true });
  }
});
