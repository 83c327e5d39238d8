import type { ProblemCode } from '#lib/http/problem.ts';
import type { Expected, UpstreamFault } from '../fault.ts';
import type { CertificateName } from '../upstream/certificates.ts';
import type { Responder } from '../upstream/exchange.ts';
import * as responders from '../upstream/responders.ts';
import type { World } from '../world/world.ts';

const loanShown: Expected = {
  status: 200,
  screen: null,
  record: 'ok',
  log: /"event":"view-loan".*"outcome":"ok"/,
  upstream: 'asked',
};
const failsWith = (code: ProblemCode, status: number, reason: string, upstream = 'asked' as const) => ({
  ...{ status, screen: code, record: code, upstream },
  log: new RegExp(`"event":"view-loan".*"outcome":"${code}".*"reason":"(${reason})"`),
});
const unavailable = (reason: string) => failsWith('upstream_unavailable', 503, reason);
const malformed = (reason: string) => failsWith('upstream_malformed', 502, reason);
const tooLarge = (reason: string) => failsWith('upstream_too_large', 502, reason);
const unauthorized = (reason: string) => failsWith('upstream_unauthorized', 502, reason);
const forbidden = (reason: string) => failsWith('upstream_forbidden', 502, reason);
const refusedUpstream = (reason: string) => failsWith('invalid_request', 400, reason);
const timeout: Expected = { ...failsWith('upstream_timeout', 504, 'deadline'), upstream: 'abandoned' };
/** The connection was not made, so the API has seen nothing of the request. */
const unreachable = (reason: string): Expected => ({ ...unavailable(reason), upstream: 'not-asked' });

const fails = (name: string, respond: Responder, expected: Expected): UpstreamFault => {
  return { kind: 'upstream', name, respond, expected };
};
const status = (code: number, expected: (reason: string) => Expected) =>
  fails(`status-${code}`, responders.status(code), expected(`status ${code}`));

/** With other views under way the breaker may open first: the answer is the same, for another reason. */
const everyConnection = (name: string, reason: string, switches: Partial<UpstreamFault>): UpstreamFault => {
  const expected = unreachable(reason);
  return {
    ...{ kind: 'upstream', name, expected, ...switches },
    in: { loaded: unreachable(`${reason}|breaker`) },
  };
};
const certificate = (name: CertificateName, reason: string) =>
  everyConnection(`tls-${name}`, reason, {
    begin: async ({ api, certificates }: World) => api.present(certificates.of[name]),
    end: async ({ api, certificates }: World) => api.present(certificates.of.good),
  });

/** A name with a label of more than 63 letters is never resolved, and no server is asked for it. */
const impossibleHost = `${'n'.repeat(64)}.invalid`;

/** How the lending API can fail. A new way is one line. */
export const upstreamFaults: readonly UpstreamFault[] = [
  everyConnection('refused', 'ECONNREFUSED', {
    begin: ({ api }) => api.stopListening(),
    end: ({ api }) => api.listenAgain(),
  }),
  certificate('wrong-name', 'ERR_TLS_CERT_ALTNAME_INVALID'),
  certificate('expired', 'CERT_HAS_EXPIRED'),
  certificate('unknown-authority', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE|SELF_SIGNED_CERT_IN_CHAIN'),
  fails('reset-before-head', responders.resetBeforeHead, unavailable('ECONNRESET|UND_ERR_SOCKET|EPIPE')),
  fails('reset-in-head', responders.resetInHead, unavailable('ECONNRESET|UND_ERR_SOCKET|EPIPE')),
  fails('reset-after-head', responders.resetAfterHead, malformed('ECONNRESET|UND_ERR_SOCKET')),
  status(400, refusedUpstream),
  status(401, unauthorized),
  status(403, forbidden),
  status(404, (reason) => failsWith('not_found', 404, reason)),
  status(408, unavailable),
  status(409, malformed),
  status(422, refusedUpstream),
  status(429, (reason) => failsWith('upstream_rate_limited', 503, reason)),
  ...[500, 502, 503, 504].map((code) => status(code, unavailable)),
  fails('slow-head', responders.slowHead, timeout),
  fails('slow-body', responders.slowBody, timeout),
  fails('drip', responders.drip, timeout),
  fails('endless', responders.endless, { ...tooLarge('too-large'), upstream: 'abandoned' }),
  fails('gzip-bomb', responders.gzipBomb, tooLarge('too-large')),
  fails(
    'deep',
    responders.healthyAnswerWith(`"deep":${'['.repeat(100_000)}${']'.repeat(100_000)},`),
    tooLarge('too-deep'),
  ),
  {
    ...fails('computes-long', responders.computesLong, {
      ...loanShown,
      log: /"event":"too-large-to-review"/,
    }),
    jsonAlone: true,
  },
  fails('wrong-type', responders.body('["a list"]'), malformed('not-an-object')),
  fails('truncated', responders.truncated, malformed('UND_ERR_SOCKET|UND_ERR_RES_CONTENT_LENGTH_MISMATCH')),
  fails('not-utf8', responders.healthyAnswerWith(Buffer.from('"note":"\xe9\xff",', 'latin1')), loanShown),
  fails('1e400', responders.healthyAnswerWith('"huge":1e400,'), loanShown),
  fails('duplicate-keys', responders.healthyAnswerWith('"status":"cancelled",'), loanShown),
  fails('empty', responders.body(''), malformed('not-json')),
  fails('html', responders.body('<!doctype html>', { 'content-type': 'text/html' }), malformed('html')),
  fails('redirect', responders.status(302, { location: '/elsewhere' }), malformed('status 302')),
  // Nobody asked for a 100, so undici takes it for a broken connection. Only the log distinguishes an API that sends
  // it.
  fails('status-100', responders.continueFirst, unavailable('UND_ERR_SOCKET')),
  fails('status-103', responders.hintsFirst, loanShown),
  fails('status-204', responders.noContent, malformed('status 204')),
  fails('status-206', responders.partOfLoan, malformed('status 206')),
  // Last: it needs a desk of its own, because a running one resolves the name that it was started with.
  everyConnection('dns', 'ENOTFOUND|EAI_AGAIN|EAI_FAIL', {
    deskEnv: { LENDING_API_BASE_URL: `https://${impossibleHost}` },
  }),
];
