import * as values from './env-parsers.ts';
import { choice, listenAddress, optionalVariable, variable } from './variable.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** The log, metrics, traces, and reports of browsers. */
export const observabilityVariables = {
  LOG_LEVEL: choice(logLevels, 'how much is logged', 'info'),
  REQUEST_LOG: choice(
    ['on', 'off'],
    'whether each answered request leaves a line in the log: route, status and times, without URL and person',
    'on',
  ),
  METRICS_PORT: optionalVariable(
    values.parseInteger(1, 65_535),
    'a port between 1 and 65535, another than PORT',
    'where Prometheus reads /metrics; no metrics are kept unless set',
  ),
  METRICS_HOST: listenAddress(
    'the address at which METRICS_PORT is listened on; whoever reaches it reads the metrics',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalVariable(
    values.parseCollector,
    'an http or https URL without credentials, query or fragment, such as http://127.0.0.1:4318',
    'the OpenTelemetry collector that traces are sent to, at /v1/traces below it; nothing is traced unless set',
  ),
  CSP_REPORT_URL: variable(
    values.parseReportUrl,
    'desk, off, or an https URL without quotes, blanks, commas and semicolons',
    'where browsers report what the Content-Security-Policy kept from running: at the desk itself, nowhere, or at a collector of yours, which learns the URL of the page',
    'desk',
  ),
  BUILD_COMMIT: variable(
    (text) => (/^[\w.-]{1,64}$/.test(text) ? text : null),
    'up to 64 letters, digits, _ . and -',
    'the commit that the metrics name; a build of an image sets it',
    'unknown',
  ),
};
