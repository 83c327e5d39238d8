import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { alarmEvents, createMetrics } from '../telemetry/create-metrics.ts';
import { observeDatabase, observeLendingApi } from './observe-dependencies.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const read = (name: string) => readFileSync(root + name, 'utf8');

type Rule = {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; runbook: string };
};
type Panel = { id: number; title: string; targets?: { expr: string }[] };
const rules = (
  parse(read('deploy/observability/alerts.yaml')) as { groups: { rules: Rule[] }[] }
).groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(read('deploy/observability/dashboard.json')) as { panels: Panel[] };
const operate = read('docs/operate.md');

/** The labels that a metric may have, by the names of its samples. */
const exported = new Map<string, readonly string[]>([['up', ['job']]]);
const metrics = createMetrics('1');
observeDatabase(metrics.registry);
observeLendingApi(metrics.registry);
metrics.observeGate(() => ({ active: 0, waiting: 0, maxWaiting: 0 }));
for (const metric of metrics.registry.getMetricsAsArray()) {
  const { name, labelNames = [], type } = metric as { name: string; labelNames?: string[]; type: unknown };
  exported.set(name, labelNames);
  if (type !== 'histogram') continue;
  for (const suffix of ['bucket', 'sum', 'count']) exported.set(`${name}_${suffix}`, [...labelNames, 'le']);
}

/** What is no metric in an expression: strings, ranges, the labels of `by (…)`, functions, operators and numbers. */
const noMetric =
  /"[^"]*"|\[[^\]]*\]|\b(?:by|without|on|ignoring) \([^)]*\)|\b[a-z_]+\(|\boffset \w+|\b(?:sum|min|max|count)\b|\b(?:and|or|unless)\b|\b\d\S*/g;

/** The metrics of an expression, each with the labels that it selects by and the values that they are equal to. */
function selectorsOf(expression: string) {
  // Grafana puts its variables in before Prometheus sees them.
  const text = expression.replaceAll('$instance', '.*');
  const matchersOf = (braces: string) =>
    Array.from(braces.matchAll(/(\w+)(?:=~|!~|!=|=)"([^"]*)"/g), ([, label = '', value = '']) => ({
      label,
      value,
    }));
  const selectors: { metric: string; matchers: { label: string; value: string }[] }[] = [];
  const rest = text.replaceAll(/(\w+)(\{[^}]*\})/g, (_, metric, braces) => {
    selectors.push({ metric, matchers: matchersOf(braces) });
    return '';
  });
  for (const [metric] of rest.replaceAll(noMetric, ' ').matchAll(/\w+/g))
    selectors.push({ metric, matchers: [] });
  expect(selectors, text).not.toEqual([]);
  return selectors;
}

/** Labels that Prometheus itself adds to each sample. */
const ofPrometheus = ['instance', 'job'];

test.each([
  ...rules.map(({ alert, expr }) => [`the alert ${alert}`, expr] as const),
  ...panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => [`the panel ${title}`, expr] as const),
  ),
])('%s selects metrics and labels that the desk exports', (_name, expression) => {
  for (const { metric, matchers } of selectorsOf(expression)) {
    expect([...exported.keys()]).toContain(metric);
    for (const { label } of matchers)
      expect([...(exported.get(metric) ?? []), ...ofPrometheus]).toContain(label);
  }
});

test('every metric of the desk is on the dashboard or in an alert', () => {
  const used = [
    ...rules.map(({ expr }) => expr),
    ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
  ];
  const own = metrics.registry.getMetricsAsArray().map(({ name }) => name);
  const unused = own.filter(
    (name) => name.startsWith('loan_desk_') && !used.some((expr) => expr.includes(name)),
  );
  expect(unused).toEqual([]);
});

/** The text of each section of docs/operate.md by the anchor of its title. */
const sections = new Map(
  operate.split(/^#+ /m).map((section) => {
    const [title = '', ...lines] = section.split('\n');
    const anchor = title
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-');
    return [anchor, lines.join('\n')];
  }),
);

test('an alert names the runbook in docs/operate.md that names the alert', () => {
  for (const { alert, annotations, labels } of rules) {
    const [file, anchor] = annotations.runbook.split('#');
    expect([file, sections.has(anchor ?? '')], alert).toEqual(['docs/operate.md', true]);
    expect(['critical', 'warning'], alert).toContain(labels.severity);
    expect(sections.get(anchor ?? ''), alert).toMatch(new RegExp(`^_(?:\\w+, )*${alert}[,.]`, 'm'));
  }
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
});

const sources = globSync('{lib,bin}/**/*.ts', { cwd: root })
  .filter((file) => !file.includes('.test.'))
  .map(read)
  .concat(read('instrumentation.ts'));

/** The levels at which the code logs an event: of the calls of the logger that stand next to its name. */
function levelsOf(event: string): Set<string> {
  // Reads of loans name their events by the action.
  const isOfLoan = /^(view|refresh|reveal|verify)-loan$/.test(event);
  if (isOfLoan) return levelsIn(read('lib/server/loans/record-read.ts'));
  const levels = new Set<string>();
  for (const source of sources) {
    for (const { index } of source.matchAll(new RegExp(`event: '${event}'`, 'g'))) {
      const around = source.slice(Math.max(0, index - 150), index + 400);
      for (const [, level = ''] of around.matchAll(/[lL]og\(?\)?\??\.(info|warn|error)\(/g))
        levels.add(level);
    }
  }
  return levels;
}

function levelsIn(source: string): Set<string> {
  const calls = source.matchAll(/[lL]og\(?\)?\??\.(info|warn|error)\(/g);
  return new Set(Array.from(calls, ([, level = '']) => level));
}

/** The rows of the table of events: names and levels. */
const events = Array.from(
  operate.matchAll(/^\| (`[a-z-]+`[^|]*) \| ((?:info|warn|error)[^|]*) \|/gm),
  ([, names = '', levels = '']) => ({
    names: Array.from(names.matchAll(/`([a-z]+(?:-[a-z]+)*)`/g), ([, name = '']) => name),
    levels: levels.trim().split(', '),
  }),
).flatMap(({ names, levels }) => names.flatMap((name) => levels.map((level) => [name, level] as const)));

test('the documents name the events of the log', () => {
  expect(events.length).toBeGreaterThan(10);
  const wrong = [...events, ...alarmEvents].filter(([event, level]) => !levelsOf(event).has(level));
  expect(wrong).toEqual([]);
  const inSecurity = Array.from(
    read('docs/security.md').matchAll(/"event":"([a-z-]+)"/g),
    ([, name = '']) => name,
  );
  expect(inSecurity).not.toEqual([]);
  for (const event of inSecurity) expect([...levelsOf(event)], event).not.toEqual([]);
});

/** The labels by which the alerts select the desk's own counters, where they are words and not patterns. */
const selected = rules
  .flatMap(({ expr }) => selectorsOf(expr))
  .filter(({ metric }) => /^loan_desk_\w+_total$/.test(metric))
  .flatMap(({ metric, matchers }) =>
    matchers.flatMap(({ label, value }) => value.split('|').map((word) => ({ metric, label, word }))),
  )
  .filter(({ word }) => /^[\w-]+$/.test(word));

test('alarmEvents are the events of the log that an alert selects', () => {
  const events = new Set(selected.filter(({ label }) => label === 'event').map(({ word }) => word));
  expect([...events].toSorted()).toEqual(alarmEvents.map(([name]) => name).toSorted());
});

/** Prometheus sees no increase in the first sample of a series, so a rule that waits for one would miss it. */
test('what an alert selects of a counter begins at zero', async () => {
  const text = await createMetrics('1').registry.metrics();
  const missing = selected.filter(
    ({ metric, label, word }) => !new RegExp(`^${metric}\\{.*\\b${label}="${word}".*\\} 0$`, 'm').test(text),
  );
  expect(missing).toEqual([]);
});

test('rows of refusals begin at zero under the outcome that they are written with', async () => {
  const text = await createMetrics('1').registry.metrics();
  for (const action of ['refusal', 'exceed-limit']) {
    const [, outcome] =
      new RegExp(`action: '${action}'[^}]*outcome: '(\\w+)'`).exec(sources.join('\n')) ?? [];
    expect(text).toContain(`loan_desk_access_records_total{action="${action}",outcome="${outcome}"} 0`);
  }
});

test('the packages of metrics are loaded only where they are wanted', () => {
  const files = globSync('{app,components,lib,bin}/**/*.{ts,tsx}', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.tsx?$|\/test-/.test(file));
  const holds = (pattern: RegExp) => files.filter((file) => pattern.test(read(file))).toSorted();
  const [metrics, observer] = [
    'lib/server/telemetry/create-metrics.ts',
    'lib/server/health/observe-dependencies.ts',
  ];
  expect(holds(/^import (?!type\b).*'prom-client'/m)).toEqual([metrics]);
  expect(holds(/^import (?!type\b).*\/create-metrics\.ts'/m)).toEqual([observer]);
  expect(holds(/^import (?!type\b).*\/observe-dependencies\.ts'/m)).toEqual([]);
  expect(holds(/await import\('#lib\/server\/(telemetry|health)\//)).toEqual([
    'bin/server/start-telemetry.ts',
  ]);
});
