import { hostname } from 'node:os';
import * as values from './env-parsers.ts';
import { choice, listenAddress, optionalVariable, variable, wholeNumber } from './variable.ts';

/** The server in front: where it listens, whom it trusts, and how much it takes. */
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
  HOST: listenAddress('the address to listen on; this machine alone unless said otherwise'),
  TLS_CERT: optionalVariable(
    values.parsePem('CERTIFICATE'),
    'a certificate and its chain as PEM; TLS_CERT_FILE names the file',
    'the certificate with which the desk and its metrics speak TLS themselves; plain HTTP unless set',
  ),
  TLS_KEY: optionalVariable(
    values.parsePem('PRIVATE KEY'),
    'a private key as PEM, without a passphrase; TLS_KEY_FILE names the file',
    'the key of TLS_CERT',
  ),
  REQUIRE_TLS: choice(
    ['no', 'yes'],
    'whether the desk refuses to start where a connection to or from another machine would be without TLS',
    'no',
  ),
  TRUSTED_PROXIES: variable(
    values.parseNetworks,
    'addresses or networks separated by commas, such as 10.0.0.0/8',
    'who is believed when X-Forwarded-For says where a request came from',
    '',
  ),
  INSTANCE_NAME: variable(
    (text) => (/^[\w.:-]{1,64}$/.test(text) ? text : null),
    'up to 64 letters, digits, _ . : and -',
    'what this instance is called in the access log',
    hostname()
      .replace(/[^\w.:-]/g, '-')
      .slice(0, 64) || 'desk',
  ),
  DRAIN_NOTICE_MS: wholeNumber(
    { min: 0, max: 60_000, of: 'milliseconds' },
    'how long the desk still serves after SIGTERM while it reports that it is not ready, so that a load balancer notices',
    '5000',
  ),
  MAX_CONCURRENT_REQUESTS: wholeNumber(
    { min: 8, max: 10_000 },
    'how many requests are worked on at once; others wait for about two seconds of work, and what does not fit is refused with 503',
    '256',
  ),
  PAGE_TRANSFORM: choice(
    ['on', 'off'],
    'whether pages carry their styles and request their scripts after the first paint; off sends them as Next writes them',
    'on',
  ),
};
