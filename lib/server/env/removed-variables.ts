/** What to do instead of a variable, in whole sentences, and the value with which it protected nothing. */
type ProtectingVariable = { instead: string; harmlessValue?: string };

const proxy =
  'TLS ends in front of the desk: give the certificate to the proxy or load balancer there, and let nothing else reach HOST and PORT.';

/** The variables that are gone and protected something: nothing that reads the configuration starts while one is set. */
export const protectingVariables: Readonly<Record<string, ProtectingVariable>> = {
  TLS_CERT: { instead: proxy },
  TLS_KEY: { instead: proxy },
  REQUIRE_TLS: {
    harmlessValue: 'no',
    instead:
      'Nothing checks this any more: end TLS in front of the desk and add sslmode=verify-full to the URLs of databases on other machines.',
  },
  SESSION_BINDING: {
    instead:
      'A session belongs to its cookie alone: SESSION_IDLE_MINUTES and SESSION_MAX_HOURS limit it, and the proxy in front can restrict the networks that reach the desk.',
  },
  SESSION_RECHECK_MINUTES: {
    instead:
      'The roles of a person are read at sign-in: let the provider send back-channel logouts to APP_ORIGIN/api/back-channel-logout when they change, and let SESSION_MAX_HOURS bound how long a session keeps them.',
  },
  REVEAL_MAX_AUTH_AGE_MINUTES: {
    instead:
      'A reveal does not ask for a new sign-in: let SESSION_IDLE_MINUTES and SESSION_MAX_HOURS bound how long ago a person signed in.',
  },
};

/** Variables that are gone and protected nothing: the desk warns and goes on. The changelog says what holds instead. */
export const ignoredNames = [
  'SIGN_IN_START',
  'OIDC_LOGOUT_TOKEN_TYPE',
  'CSP_REPORT_URL',
  'DATABASE_RECORD_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'LOOKUP_KEY_OLD',
  'CONTRACT_SYNC_RATE',
  'ACCESS_LOG_RETENTION_MONTHS',
  'BUILD_COMMIT',
  'MAX_CONCURRENT_REQUESTS',
  'REQUEST_LOG',
  'INSTANCE_NAME',
  'VERIFIED_MINUTES',
  'METRICS_HOST',
  'REVEAL_TICKET_REQUIRED',
  'DISPLAY_CURRENCY',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'LINK_TEMPLATES',
  'CONTRACT_NUMBER_PATTERN',
  'SESSION_KEY',
  'SAMPLE_LOANS',
];

type Source = Readonly<Record<string, string | undefined>>;
type RemovedSetting = { name: string; effect: 'protected' | 'ignored'; message: string };

/** Returns the variables that are gone and still set. A variable that is set but empty counts as not set. */
export function findRemovedVariables(source: Source): RemovedSetting[] {
  const textOf = (name: string) => source[name]?.trim() ?? '';
  return [...Object.keys(protectingVariables), ...ignoredNames]
    .flatMap((variable) => [variable, `${variable}_FILE`].map((name) => ({ variable, name })))
    .filter(({ name }) => textOf(name) !== '')
    .map(({ variable, name }): RemovedSetting => {
      const protecting = protectingVariables[variable];
      const isHarmless = name === variable && textOf(name) === protecting?.harmlessValue;
      const isIgnored = !protecting || isHarmless;
      const instead = protecting?.instead ?? 'The changelog says what holds instead.';
      const message = `${name} is set, and this release has it no longer. ${instead} Then remove the variable.`;
      return { name, effect: isIgnored ? 'ignored' : 'protected', message };
    });
}
