import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type AccessAction, accessActions } from '#lib/access/log/log-actions.ts';
import { problems } from '#lib/http/problem.ts';
import { databaseFaults } from '../database-failure.ts';

/**
 * The events of the log that an alert of `deploy/observability/alerts.yaml` watches, with their levels. Their counters
 * begin at zero.
 */
export const alarmEvents = [
  ['limit-exceeded', 'error'],
  ['internal', 'error'],
  ['failed', 'error'],
  ['identity-provider', 'warn'],
] as const;

/** In seconds: from an answer without a loan to one that waited for the lending API and the database as long as it may. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** What the gate of the server in front reports: how many requests are worked on, how many wait, and how many may. */
type GateReport = { active: number; waiting: number; maxWaiting: number };

/**
 * The metrics of one desk, in a registry of their own. Every label has few values, all of them words of the code: route
 * patterns, codes, names of events. A value of a loan or of a person, or a part of a URL, is never one.
 */
export function createMetrics(version: string) {
  const registry = new Registry();
  const registers = [registry];
  // Processor, memory, garbage collection, and the lag of the event loop.
  collectDefaultMetrics({ register: registry });
  /** Prometheus sees the first increment of a series only if the series was at zero before. */
  const counter = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    atZero: readonly Record<Label, string>[] = [],
  ) => {
    const made = new Counter({ name: `loan_desk_${name}`, help, labelNames, registers });
    for (const labels of atZero) made.inc(labels, 0);
    return made;
  };
  const histogram = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Histogram({ name: `loan_desk_${name}`, help, labelNames, registers, buckets });
  new Gauge({
    name: 'loan_desk_build_info',
    help: 'The version of the desk and of Node that run, as labels of the value 1.',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version, node: process.versions.node }, 1);
  const ofLendingApi = ['ok', ...Object.keys(problems).filter((code) => code.startsWith('upstream_'))];
  const outcomes = ofLendingApi.map((outcome) => ({ outcome }));
  return {
    registry,
    /** Adds the gauges of the gate of the server in front, as it reports itself when the metrics are scraped. */
    observeGate(report: () => GateReport) {
      for (const [name, help, field] of gateGauges)
        addGauge(registry, [name, help], (gauge) => gauge.set(report()[field]));
    },
    requests: counter('http_requests_total', 'Requests by route pattern, method and status.', [
      'route',
      'method',
      'status',
    ]),
    requestSeconds: histogram('http_request_seconds', 'Time from a request to the end of its answer.', [
      'route',
    ]),
    partSeconds: histogram(
      'http_request_part_seconds',
      'Time that a request waited for its turn (queue), its session, the lending API (upstream), or its access record (record).',
      ['part'],
    ),
    refused: counter(
      'refused_requests_total',
      'Requests that were refused before any work, by the code of the problem.',
      ['code'],
      [{ code: 'overloaded' }],
    ),
    lendingTries: counter(
      'lending_api_tries_total',
      'Requests to the lending API, by outcome.',
      ['outcome'],
      outcomes,
    ),
    lendingCalls: counter(
      'lending_api_calls_total',
      'Reads of loans with their second tries, by outcome. Unlike tries, they include what the circuit breaker refused.',
      ['outcome'],
      outcomes,
    ),
    accessRecords: counter(
      'access_records_total',
      'Rows that this process wrote to the access log, by action and outcome: views, reveals, refusals, limits.',
      ['action', 'outcome'],
      accessActions.map((action) => ({ action, outcome: outcomeOfRefusal[action] ?? 'ok' })),
    ),
    databaseFailures: counter(
      'database_failures_total',
      'Queries of requests that failed, by fault.',
      ['fault'],
      databaseFaults.map((fault) => ({ fault })),
    ),
    logEvents: counter(
      'log_events_total',
      'Lines of the log of level warn and above.',
      ['event', 'level'],
      alarmEvents.map(([event, level]) => ({ event, level })),
    ),
    headSent: new Gauge({
      name: 'loan_desk_access_log_head_sent_timestamp_seconds',
      help: 'When this process last sent the head of the access log to all places of ACCESS_LOG_HEADS.',
      registers,
    }),
  };
}

const gateGauges: readonly [name: string, help: string, field: keyof GateReport][] = [
  ['requests_active', 'Requests that are worked on.', 'active'],
  ['requests_waiting', 'Requests that wait for their turn.', 'waiting'],
  ['requests_waiting_max', 'Requests that may wait, by the pace of the last ones.', 'maxWaiting'],
];

/** Adds a gauge that is set when the metrics are scraped. */
export function addGauge(
  registry: Registry,
  [name, help]: readonly [name: string, help: string],
  set: (gauge: Gauge) => unknown,
  labelNames: string[] = [],
): void {
  new Gauge({
    name: `loan_desk_${name}`,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      await set(this);
    },
  });
}

export type DeskMetrics = ReturnType<typeof createMetrics>;

/** Acts that are recorded only where somebody is refused, with the code of that problem. */
const outcomeOfRefusal: Partial<Record<AccessAction, string>> = {
  refusal: 'forbidden',
  'exceed-limit': 'limit_reached',
};
