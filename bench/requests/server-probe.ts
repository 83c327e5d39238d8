import { subscribe } from 'node:diagnostics_channel';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { quantile } from '../measure.ts';

/**
 * Loaded into the desk by `--import`: measures inside its process what a load generator on the same processor could only
 * guess. `GET /` on PROBE_PORT answers with what was measured since it was last asked.
 */
export type ServerReport = {
  /** Bytes of memory that the process holds. */
  memory: number;
  /** The most bytes that it held since the report before, looked at four times a second. */
  mostMemory: number;
  /** The longest time for which the process's one thread served nobody, in milliseconds. */
  longestMs: number;
  /** From the head of a request to the end of its answer, for answers of 503, in milliseconds. */
  refusals: { count: number; p50: number; p99: number; max: number };
};

type Exchange = { request: IncomingMessage; response: ServerResponse };

const startedAt = new WeakMap<IncomingMessage, number>();
let refusals: number[] = [];

subscribe('http.server.request.start', (message) => {
  startedAt.set((message as Exchange).request, performance.now());
});
subscribe('http.server.response.finish', (message) => {
  const { request, response } = message as Exchange;
  const started = startedAt.get(request);
  if (response.statusCode === 503 && started !== undefined) refusals.push(performance.now() - started);
});

const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
let mostMemory = 0;
const look = () => {
  mostMemory = Math.max(mostMemory, process.memoryUsage.rss());
};
setInterval(look, 250).unref();

const server = createServer((_request, response) => {
  const measured = refusals;
  refusals = [];
  look();
  const report: ServerReport = {
    memory: process.memoryUsage.rss(),
    mostMemory,
    longestMs: delay.max / 1e6,
    refusals: {
      count: measured.length,
      p50: measured.length === 0 ? 0 : quantile(measured, 0.5),
      p99: measured.length === 0 ? 0 : quantile(measured, 0.99),
      max: measured.reduce((most, value) => Math.max(most, value), 0),
    },
  };
  delay.reset();
  mostMemory = 0;
  response.end(JSON.stringify(report));
});
server.listen(Number(process.env.PROBE_PORT), '127.0.0.1').unref();
