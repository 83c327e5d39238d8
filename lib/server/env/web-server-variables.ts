import * as values from './env-parsers.ts';
import { choice, optionalVariable, variable, wholeNumber } from './variable.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** The server in front: where it listens, whom it trusts, and how it is watched. */
export const webServerVariables = {
  APP_ORIGIN: variable(
    values.parseOrigin,
    'the desk’s own origin, such as https://desk.example (http for this machine only), without a path',
    'where people open the desk; requests for another host are refused',
  ),
  PORT: variable(
    values.parseInteger(1, 65_535),
    'a port between 1 and 65535',
    'where the desk listens',
    '3000',
  ),
  HOST: variable(
    (text) => (/^[\w.:-]+$/.test(text) ? text : null),
    'an address of this machine, such as 127.0.0.1 or 0.0.0.0',
    'the address to listen on; this machine alone unless said otherwise',
    '127.0.0.1',
  ),
  TRUSTED_PROXIES: variable(
    values.parseNetworks,
    'addresses or networks separated by commas, such as 10.0.0.0/8',
    'who is believed when X-Forwarded-For says where a request came from',
    '',
  ),
  DRAIN_NOTICE_MS: wholeNumber(
    { min: 0, max: 60_000, of: 'milliseconds' },
    'how long the desk still serves after SIGTERM while it reports that it is not ready, so that a load balancer notices',
    '5000',
  ),
  PAGE_TRANSFORM: choice(
    ['on', 'off'],
    'whether pages carry their styles and request their scripts after the first paint; off sends them as Next writes them',
    'on',
  ),
  LOG_LEVEL: choice(logLevels, 'how much is logged', 'info'),
  METRICS_PORT: optionalVariable(
    values.parseInteger(1, 65_535),
    'a port between 1 and 65535, another than PORT',
    'where Prometheus reads /metrics, at the address of HOST; no metrics are kept unless set',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalVariable(
    values.parseCollector,
    'an http or https URL without credentials, query or fragment, such as http://127.0.0.1:4318',
    'the OpenTelemetry collector that traces are sent to, at /v1/traces below it; nothing is traced unless set',
  ),
};
