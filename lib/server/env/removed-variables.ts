type RemovedVariable = {
  /**
   * `protected`: the variable protected something, so nothing that reads the configuration starts while it is set.
   * `ignored`: the desk warns and goes on.
   */
  effect: 'protected' | 'ignored';
  /** The variable could also be given as a file, by its name with `_FILE`. */
  hadFile?: true;
  /** The value with which a protected variable protected nothing: the desk warns of it. */
  harmlessValue?: string;
  /** A whole sentence: what to do, or what holds, instead. */
  instead: string;
};

const proxy =
  'TLS ends in front of the desk: give the certificate to the proxy or load balancer there, and let nothing else reach HOST and PORT.';
const desk =
  'The desk uses DATABASE_URL for everything: give that role the rights of deploy/postgres/roles.sql.';

/** The variables of earlier releases that are gone, and what to do instead of each. */
export const removedVariables: Readonly<Record<string, RemovedVariable>> = {
  TLS_CERT: { effect: 'protected', hadFile: true, instead: proxy },
  TLS_KEY: { effect: 'protected', hadFile: true, instead: proxy },
  REQUIRE_TLS: {
    effect: 'protected',
    harmlessValue: 'no',
    instead:
      'Nothing checks this any more: end TLS in front of the desk, add sslmode=verify-full to the URLs of databases on other machines, and name a collector of traces on another machine by an https URL.',
  },
  SESSION_BINDING: {
    effect: 'protected',
    instead:
      'A session belongs to its cookie alone: SESSION_IDLE_MINUTES and SESSION_MAX_HOURS limit it, and the proxy in front can restrict the networks that reach the desk.',
  },
  SESSION_RECHECK_MINUTES: {
    effect: 'protected',
    instead:
      'The roles of a person are read at sign-in: let the provider send back-channel logouts to APP_ORIGIN/api/back-channel-logout when they change, and let SESSION_MAX_HOURS bound how long a session keeps them.',
  },
  REVEAL_MAX_AUTH_AGE_MINUTES: {
    effect: 'protected',
    instead:
      'A reveal does not ask for a new sign-in: let SESSION_IDLE_MINUTES and SESSION_MAX_HOURS bound how long ago a person signed in.',
  },
  SIGN_IN_START: {
    effect: 'ignored',
    instead: 'Somebody without a session is led to the provider at once.',
  },
  OIDC_LOGOUT_TOKEN_TYPE: {
    effect: 'ignored',
    instead: 'A logout token without a type is accepted where everything else in it is right.',
  },
  CSP_REPORT_URL: {
    effect: 'ignored',
    instead: 'Browsers report nothing: take the collector of these reports out of service.',
  },
  DATABASE_RECORD_URL: { effect: 'ignored', hadFile: true, instead: desk },
  DATABASE_DIRECT_URL: {
    effect: 'ignored',
    hadFile: true,
    instead:
      'npm run contracts:import uses DATABASE_URL: give it one that leads to Postgres itself, not to a pooler.',
  },
  DATABASE_READ_URL: {
    effect: 'ignored',
    hadFile: true,
    instead: 'Auditors read the database of DATABASE_URL: the desk needs no copy of it.',
  },
  LOOKUP_KEY_OLD: {
    effect: 'ignored',
    hadFile: true,
    instead:
      'Documents are found under LOOKUP_KEY alone: after changing it, run npm run contracts:import again.',
  },
  CONTRACT_SYNC_RATE: {
    effect: 'ignored',
    instead: 'npm run contracts:import fills the index, and every loan that is opened enters it.',
  },
  ACCESS_LOG_RETENTION_MONTHS: {
    effect: 'ignored',
    instead:
      'Say how many months stay where they are removed: npm run access-log:retain -- --keep-months MONTHS.',
  },
  BUILD_COMMIT: { effect: 'ignored', instead: 'The metrics name the version of package.json.' },
  MAX_CONCURRENT_REQUESTS: { effect: 'ignored', instead: 'The desk works on 256 requests at once.' },
  REQUEST_LOG: {
    effect: 'ignored',
    instead: 'Each answered request leaves one line of level info: LOG_LEVEL=warn leaves them out.',
  },
  INSTANCE_NAME: {
    effect: 'ignored',
    instead:
      'An instance has the name of its host in the access log: set that of the machine, container or pod.',
  },
  VERIFIED_MINUTES: {
    effect: 'ignored',
    instead: 'A caller stays verified for 15 minutes after the last act for that customer.',
  },
  METRICS_HOST: {
    effect: 'ignored',
    instead: 'The metrics listen on the address of HOST: let a firewall say who reaches METRICS_PORT.',
  },
  REVEAL_TICKET_REQUIRED: {
    effect: 'ignored',
    instead: 'A reason may carry a ticket number in the form of REVEAL_TICKET_PATTERN, and need not.',
  },
  DISPLAY_CURRENCY: { effect: 'ignored', instead: 'Amounts are in Brazilian reais.' },
};

type Source = Readonly<Record<string, string | undefined>>;
type RemovedSetting = { name: string; effect: RemovedVariable['effect']; message: string };

/** Returns the variables that are gone and still set. A variable that is set but empty counts as not set. */
export function findRemovedVariables(source: Source): RemovedSetting[] {
  return Object.entries(removedVariables).flatMap(([base, { effect, hadFile, harmlessValue, instead }]) =>
    (hadFile ? [base, `${base}_FILE`] : [base]).flatMap((name): RemovedSetting[] => {
      const text = source[name]?.trim() ?? '';
      if (text === '') return [];
      const message = `${name} is set, and this release has it no longer. ${instead} Then remove the variable.`;
      return [{ name, effect: text === harmlessValue ? 'ignored' : effect, message }];
    }),
  );
}
