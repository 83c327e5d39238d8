type RemovedVariable = {
  /**
   * `protected`: the variable protected something, so nothing that reads the configuration starts while it is set.
   * `ignored`: the desk warns and goes on.
   */
  effect: 'protected' | 'ignored';
  /** A whole sentence: what to do, or what holds, instead. */
  instead: string;
  /** The value with which a protected variable protected nothing: it is ignored then. */
  harmlessValue?: string;
};

const protecting = (instead: string): RemovedVariable => ({ effect: 'protected', instead });
const ignored = (instead: string): RemovedVariable => ({ effect: 'ignored', instead });

const proxy =
  'TLS ends in front of the desk: give the certificate to the proxy or load balancer there, and let nothing else reach HOST and PORT.';

/** The variables of earlier releases that are gone, and what to do instead of each. */
export const removedVariables: Readonly<Record<string, RemovedVariable>> = {
  TLS_CERT: protecting(proxy),
  TLS_KEY: protecting(proxy),
  REQUIRE_TLS: {
    effect: 'protected',
    harmlessValue: 'no',
    instead:
      'Nothing checks this any more: end TLS in front of the desk and add sslmode=verify-full to the URLs of databases on other machines.',
  },
  SESSION_BINDING: protecting(
    'A session belongs to its cookie alone: SESSION_IDLE_MINUTES and SESSION_MAX_HOURS limit it, and the proxy in front can restrict the networks that reach the desk.',
  ),
  SESSION_RECHECK_MINUTES: protecting(
    'The roles of a person are read at sign-in: let the provider send back-channel logouts to APP_ORIGIN/api/back-channel-logout when they change, and let SESSION_MAX_HOURS bound how long a session keeps them.',
  ),
  REVEAL_MAX_AUTH_AGE_MINUTES: protecting(
    'A reveal does not ask for a new sign-in: let SESSION_IDLE_MINUTES and SESSION_MAX_HOURS bound how long ago a person signed in.',
  ),
  SIGN_IN_START: ignored('Somebody without a session is led to the provider at once.'),
  OIDC_LOGOUT_TOKEN_TYPE: ignored(
    'A logout token without a type is accepted where everything else in it is right.',
  ),
  CSP_REPORT_URL: ignored('Browsers report nothing: take the collector of these reports out of service.'),
  DATABASE_RECORD_URL: ignored(
    'The desk uses DATABASE_URL for everything: give that role the rights of deploy/postgres/roles.sql.',
  ),
  DATABASE_DIRECT_URL: ignored(
    'npm run contracts:import uses DATABASE_URL: give it one that leads to Postgres itself, not to a pooler.',
  ),
  DATABASE_READ_URL: ignored('Auditors read the database of DATABASE_URL: the desk needs no copy of it.'),
  LOOKUP_KEY_OLD: ignored(
    'Documents are found under LOOKUP_KEY alone: after changing it, run npm run contracts:import again.',
  ),
  CONTRACT_SYNC_RATE: ignored(
    'npm run contracts:import fills the index, and every loan that is opened enters it.',
  ),
  ACCESS_LOG_RETENTION_MONTHS: ignored(
    'Say how many months stay where they are removed: npm run access-log:retain -- --keep-months MONTHS.',
  ),
  BUILD_COMMIT: ignored('The metrics name the version of package.json.'),
  MAX_CONCURRENT_REQUESTS: ignored('The desk works on 256 requests at once.'),
  REQUEST_LOG: ignored(
    'Each answered request leaves one line of level info: LOG_LEVEL=warn leaves them out.',
  ),
  INSTANCE_NAME: ignored(
    'An instance has the name of its host in the access log: set that of the machine, container or pod.',
  ),
  VERIFIED_MINUTES: ignored('A caller stays verified for 15 minutes after the last act for that customer.'),
  METRICS_HOST: ignored(
    'The metrics listen on the address of HOST: let a firewall say who reaches METRICS_PORT.',
  ),
  REVEAL_TICKET_REQUIRED: ignored(
    'A reason may carry a ticket number in the form of REVEAL_TICKET_PATTERN, and need not.',
  ),
  DISPLAY_CURRENCY: ignored('Amounts are in Brazilian reais.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: ignored(
    'The line of each request has the times of its parts, and METRICS_PORT their distribution: nothing is traced.',
  ),
  LINK_TEMPLATES: ignored('Identifiers have a button that copies them, and no links to other systems.'),
  CONTRACT_NUMBER_PATTERN: ignored(
    'Any number may be a contract number: where it is the whole text, or named a contract, it opens a loan.',
  ),
  SESSION_KEY: ignored('No token of the provider is kept: take the key out of the secret store.'),
  SAMPLE_LOANS: ignored('The home page offers no samples, and the demo prints its loans.'),
};

/** Secrets among them, which could also be given as files: `TLS_CERT_FILE`. */
export const removedSecrets: readonly string[] = [
  'TLS_CERT',
  'TLS_KEY',
  'DATABASE_RECORD_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'LOOKUP_KEY_OLD',
  'SESSION_KEY',
];

type Source = Readonly<Record<string, string | undefined>>;
type RemovedSetting = { name: string; effect: RemovedVariable['effect']; message: string };

/** Returns the variables that are gone and still set. A variable that is set but empty counts as not set. */
export function findRemovedVariables(source: Source): RemovedSetting[] {
  return Object.entries(removedVariables).flatMap(([variable, { effect, harmlessValue, instead }]) => {
    const names = removedSecrets.includes(variable) ? [variable, `${variable}_FILE`] : [variable];
    return names.flatMap((name): RemovedSetting[] => {
      const text = source[name]?.trim() ?? '';
      if (text === '') return [];
      const message = `${name} is set, and this release has it no longer. ${instead} Then remove the variable.`;
      return [{ name, effect: text === harmlessValue ? 'ignored' : effect, message }];
    });
  });
}
