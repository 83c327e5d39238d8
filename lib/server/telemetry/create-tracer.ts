import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { ExportResultCode, parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace';

/** A span whose names and attributes are words of the code: never a URL, a loan or a person. */
export type DeskSpan = {
  traceId: string;
  /** The header by which another service continues the trace (W3C Trace Context). */
  traceparent: string;
  /** `client`: a request to another service. `startedAt`: by `performance.now()`; now unless given. */
  startChild: (name: string, options?: { client?: true; startedAt?: number }) => DeskSpan;
  end: (result: SpanResult) => void;
};

type SpanResult = {
  isOk: boolean;
  /** The status of the answer. */
  status?: number;
  /** `ok`, or the code of the problem. */
  outcome?: string;
};

export type DeskTracer = {
  /** Begins the span of a request. `parent` is the `traceparent` of a proxy that is trusted. */
  startRequest: (request: StartedRequest) => DeskSpan;
  /** Sends what was not sent yet. */
  close: () => Promise<void>;
};

type StartedRequest = { method: string; route: string; receivedAt: number; parent: string | undefined };

type TracerOptions = {
  version: string;
  endpoint: string;
  instance: string;
  /** Called once a minute, with the number of spans that the collector did not take: the package reports nothing. */
  onLost: (spans: number) => void;
};

/** How long the desk waits for the collector when it stops, and for one batch, in milliseconds. */
const exportTimeoutMs = 5000;
const reportIntervalMs = 60_000;

/**
 * Creates the tracer of the desk, which sends spans to a collector over HTTP. It is not registered with OpenTelemetry's
 * global API: Next would find it there, and write spans that hold URLs.
 */
export function createTracer(options: TracerOptions): DeskTracer {
  const { endpoint, instance, version, onLost } = options;
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: exportTimeoutMs });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'loan-desk',
      'service.version': version,
      'service.instance.id': instance,
    }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: countLost(exporter, onLost), exportTimeoutMillis: exportTimeoutMs }),
    ],
  });
  const tracer = provider.getTracer('loan-desk', version);

  const wrap = (span: Span): DeskSpan => {
    const { traceId, spanId, traceFlags } = span.spanContext();
    return {
      traceId,
      traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
      startChild(name, { client, startedAt } = {}) {
        const kind = client ? SpanKind.CLIENT : SpanKind.INTERNAL;
        const options = { kind, ...(startedAt !== undefined && { startTime: startedAt }) };
        return wrap(tracer.startSpan(name, options, trace.setSpan(ROOT_CONTEXT, span)));
      },
      end({ isOk, status, outcome }) {
        if (status !== undefined) span.setAttribute('http.response.status_code', status);
        if (outcome !== undefined) span.setAttribute('loan_desk.outcome', outcome);
        if (!isOk) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  };

  return {
    startRequest({ method, route, receivedAt, parent }) {
      const attributes = { 'http.request.method': method, 'http.route': route };
      const options = { kind: SpanKind.SERVER, startTime: receivedAt, attributes };
      return wrap(tracer.startSpan(`${method} ${route}`, options, contextOf(parent)));
    },
    close: () => provider.shutdown().catch(() => {}),
  };
}

/** The context of the caller's span. Its `tracestate` is not read, because it may hold anything. */
function contextOf(traceparent: string | undefined): Context {
  const parent = traceparent === undefined ? null : parseTraceParent(traceparent);
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT;
}

function countLost(exporter: SpanExporter, onLost: (spans: number) => void): SpanExporter {
  let lost = 0;
  const report = () => {
    onLost(lost);
    lost = 0;
  };
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.code !== ExportResultCode.SUCCESS) {
          if (lost === 0) setTimeout(report, reportIntervalMs).unref();
          lost += spans.length;
        }
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
