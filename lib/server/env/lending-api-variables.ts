import * as values from './env-parsers.ts';
import { choice, maxTimeoutMs, minTimeoutMs, optionalVariable, variable, wholeNumber } from './variable.ts';

/** The lending API, and the way to it. */
export const lendingApiVariables = {
  LENDING_API_BASE_URL: variable(
    values.parseBaseUrl,
    'an https URL (http for this machine only), without credentials, query or fragment; it may have a path',
    'where the lending API is; /v1/loans/… comes after it',
  ),
  LENDING_API_KEY: variable(
    values.parseKey,
    'the bare key: no quotes, no spaces or line breaks, no "Bearer " or "Basic " before it',
    'the key of the lending API; only the server holds it',
  ),
  LENDING_API_AUTH_SCHEME: choice(['basic', 'bearer'], 'how the key is sent', 'basic'),
  LENDING_API_CLIENT_CERT: optionalVariable(
    values.parsePem('CERTIFICATE'),
    'a certificate as PEM; LENDING_API_CLIENT_CERT_FILE names the file',
    'the certificate by which the lending API, or the gateway before it, knows the desk besides its key',
  ),
  LENDING_API_CLIENT_KEY: optionalVariable(
    values.parsePem('PRIVATE KEY'),
    'a private key as PEM, without a passphrase; LENDING_API_CLIENT_KEY_FILE names the file',
    'the key of LENDING_API_CLIENT_CERT',
  ),
  LENDING_API_TIMEOUT_MS: wholeNumber(
    { min: minTimeoutMs, max: maxTimeoutMs, of: 'milliseconds' },
    'how long one read may take from when the API is asked, a second try included',
    '15000',
  ),
  HTTPS_PROXY: optionalVariable(
    values.parseProxy,
    'the http URL of a proxy',
    'the proxy on the way to the lending API',
  ),
  NO_PROXY: variable(values.anyText, 'hosts separated by commas', 'hosts that need no proxy', ''),
};
