import { isLoopback } from '../loopback.ts';

/** The text of a variable, its default included; undefined where it is not set. */
type TextOf = (name: string) => string | undefined;
type TogetherFault = { name: string; problem: 'missing' | 'plain'; expected: string };

const pairs = [
  ['TLS_CERT', 'TLS_KEY'],
  ['LENDING_API_CLIENT_CERT', 'LENDING_API_CLIENT_KEY'],
] as const;

const databases = ['DATABASE_URL', 'DATABASE_OWNER_URL'];

/** Returns what is wrong with variables that are right one by one: half of a pair, or a connection without TLS. */
export function faultsTogether(textOf: TextOf): TogetherFault[] {
  const halves = pairs.flatMap(([one, other]) => {
    const missing = [one, other].filter((name) => !textOf(name));
    return missing.length === 1 ? missing : [];
  });
  return [
    ...halves.map((name) => ({
      name,
      problem: 'missing' as const,
      expected: 'set, as the other of its pair is',
    })),
    ...(textOf('REQUIRE_TLS') === 'yes' ? plainConnections(textOf) : []),
  ];
}

function plainConnections(textOf: TextOf): TogetherFault[] {
  const plain = (names: readonly string[], isPlain: (text: string) => boolean, expected: string) =>
    names
      .filter((name) => isPlain(textOf(name) ?? ''))
      .map((name) => ({ name, problem: 'plain' as const, expected }));
  const listening = textOf('TLS_CERT') ? [] : ['HOST', ...(textOf('METRICS_PORT') ? ['METRICS_HOST'] : [])];
  return [
    ...plain(databases, isPlainDatabase, 'a URL with sslmode=verify-full'),
    ...plain(['OTEL_EXPORTER_OTLP_ENDPOINT', 'HTTPS_PROXY'], isPlainUrl, 'an https URL'),
    ...plain(listening, (host) => !isLocal(host), '127.0.0.1, unless TLS_CERT and TLS_KEY are set'),
  ];
}

const isLocal = (host: string) => isLoopback(host) || host === '::1';

/** A URL that leads to another machine by plain HTTP. */
function isPlainUrl(text: string): boolean {
  const url = URL.parse(text.includes('://') ? text : `http://${text}`);
  return text !== '' && url?.protocol === 'http:' && !isLocal(url.hostname);
}

/** Sockets of this machine need no TLS. The driver takes the last of several hosts and modes, so all have to be right. */
function isPlainDatabase(text: string): boolean {
  const url = URL.parse(text);
  if (!url) return false;
  const hosts = [decodeURIComponent(url.hostname), ...url.searchParams.getAll('host')];
  const isOfThisMachine = hosts.every((host) => host === '' || host.startsWith('/') || isLocal(host));
  const modes = url.searchParams.getAll('sslmode');
  const isVerified = modes.length > 0 && modes.every((mode) => mode === 'verify-full');
  return !isOfThisMachine && !isVerified;
}
