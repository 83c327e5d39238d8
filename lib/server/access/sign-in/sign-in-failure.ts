import { errors as jose } from 'jose';
import * as oidc from 'openid-client';
import type { SignInProblem, TokenFault } from '#lib/access/sign-in/sign-in-problem.ts';
import { isDeskError } from '#lib/server/desk-error.ts';
import { log } from '#lib/server/log.ts';

/** A sign-in that failed, with the code that the person and the log see. */
export class SignInFailure extends Error {
  readonly problem: SignInProblem;
  readonly fault: TokenFault | null;

  constructor(problem: SignInProblem, fault: TokenFault | null = null, cause?: unknown) {
    super(fault ?? problem, cause === undefined ? undefined : { cause });
    this.name = 'SignInFailure';
    this.problem = problem;
    this.fault = fault;
  }
}

/** The URL that the browser goes to next, with the `Set-Cookie` headers of that response. */
export type SignInRedirect = { location: string; cookies: string[] };

/** Redirects to the page that says why a sign-in or sign-out failed. The log has the details under the same request id. */
export function redirectToProblem(
  error: unknown,
  { requestId, returnTo, cookies = [] }: { requestId: string; returnTo: string | null; cookies?: string[] },
): SignInRedirect {
  const failure = toSignInFailure(error);
  const { problem, fault, cause } = failure;
  // An alert counts the failures of the provider alone: the others can be brought about without a session.
  const event = isFailureOfProvider(failure) ? { event: 'identity-provider' } : { event: 'sign-in' };
  // The fault of the token. The failure of the database or the provider stands in the error.
  const faultOfToken: Record<string, string> = fault ? { fault } : {};
  log().warn(
    { ...event, outcome: problem, ...faultOfToken, requestId, error: cause },
    'a sign-in or sign-out failed',
  );
  const query = new URLSearchParams({
    reason: problem,
    ...faultOfToken,
    id: requestId,
    ...(returnTo ? { returnTo } : {}),
  });
  return { location: `/sign-in/problem?${query}`, cookies };
}

/** Turns anything thrown during a sign-in into a failure with a code. */
export function toSignInFailure(error: unknown): SignInFailure {
  if (error instanceof SignInFailure) return error;
  if (isDeskError(error)) return new SignInFailure('database', null, error);
  const fault = tokenFaultOf(error);
  if (fault) return new SignInFailure('token', fault, error);
  return new SignInFailure(problemOf(error), null, error);
}

/**
 * True where the provider failed the desk itself: it does not answer, refuses the desk, or sends a token that is not
 * valid. False where the response that a browser brought may be to blame, since anybody can make one up.
 */
export function isFailureOfProvider({ problem, cause }: SignInFailure): boolean {
  const causes = causesOf(cause);
  if (causes.some((error) => error instanceof oidc.AuthorizationResponseError)) return false;
  if (problem !== 'unreachable') return problem === 'client' || problem === 'token';
  // The library found the response wrong before it asked the provider: an answer of the provider has a body.
  const isResponseWrong = causes.some(({ code }) => code === 'OAUTH_INVALID_RESPONSE');
  if (isResponseWrong && !causes.some((error) => 'body' in error)) return false;
  // A proxy in front of the provider that refuses a strange code answers with 4xx, and not as OAuth asks.
  return !causes.some(({ status }) => Number(status) >= 400 && Number(status) < 500);
}

/** By the provider's error code (RFC 6749, OpenID Connect Core). */
const problemOfError: Record<string, SignInProblem> = {
  access_denied: 'cancelled',
  interaction_required: 'cancelled',
  login_required: 'cancelled',
  invalid_grant: 'code',
  invalid_client: 'client',
  unauthorized_client: 'client',
  server_error: 'unreachable',
  temporarily_unavailable: 'unreachable',
};

function problemOf(error: unknown): SignInProblem {
  const code = textOfCause(error, 'error');
  if (code !== undefined) return problemOfError[code] ?? 'refused';
  // A 401 with a WWW-Authenticate challenge instead of an error code in the body.
  if (error instanceof Error && error.name === 'WWWAuthenticateChallengeError') return 'client';
  return 'unreachable';
}

const claimFaults: Record<string, TokenFault> = {
  aud: 'audience',
  azp: 'audience',
  nonce: 'nonce',
  iss: 'issuer',
  exp: 'expired',
  nbf: 'clock',
  iat: 'clock',
};

/** The fault of the token, or null where the token was not the problem. */
function tokenFaultOf(error: unknown): TokenFault | null {
  const claim = textOfCause(error, 'claim');
  if (claim !== undefined) return claimFaults[claim] ?? 'other';
  const signature = [
    jose.JWSSignatureVerificationFailed,
    jose.JWKSNoMatchingKey,
    jose.JWKSMultipleMatchingKeys,
  ];
  if (signature.some((kind) => error instanceof kind)) return 'signature';
  const invalid = [jose.JOSEAlgNotAllowed, jose.JWTInvalid, jose.JWSInvalid, jose.JOSENotSupported];
  return invalid.some((kind) => error instanceof kind) ? 'other' : null;
}

/** The text under this name in an error or its causes. */
function textOfCause(error: unknown, name: string): string | undefined {
  return causesOf(error)
    .map((cause) => cause[name])
    .find((value) => typeof value === 'string');
}

/** An error and its chain of causes, as plain records. */
function causesOf(error: unknown): Record<string, unknown>[] {
  const chain: Record<string, unknown>[] = [];
  for (let cause = error; typeof cause === 'object' && cause !== null && chain.length < 6; ) {
    const record = cause as Record<string, unknown>;
    chain.push(record);
    cause = record.cause;
  }
  return chain;
}
