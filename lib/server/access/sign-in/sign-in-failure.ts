import { errors as jose } from 'jose';
import type { SignInProblem, TokenFault } from '#lib/access/sign-in/sign-in-problem.ts';
import { isDeskError } from '#lib/server/desk-error.ts';

/** A sign-in that came to nothing, with the name that the person and the log are given. */
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

/** Whatever was thrown on the way as a failure with a name. */
export function toSignInFailure(error: unknown): SignInFailure {
  if (error instanceof SignInFailure) return error;
  if (isDeskError(error)) return new SignInFailure('database', null, error);
  const fault = tokenFaultOf(error);
  if (fault) return new SignInFailure('token', fault, error);
  return new SignInFailure(problemOf(error), null, error);
}

/** By what the provider answers (RFC 6749, OpenID Connect Core). */
const answers: Record<string, SignInProblem> = {
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
  const answer = chainOf(error)
    .map((one) => one.error)
    .find((one) => typeof one === 'string');
  if (typeof answer === 'string') return answers[answer] ?? 'refused';
  // A 401 with a challenge in place of an error in the body.
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

/** What of the token was wrong, or null where it was not the token. */
function tokenFaultOf(error: unknown): TokenFault | null {
  const claim = chainOf(error)
    .map((one) => one.claim)
    .find((one) => typeof one === 'string');
  if (typeof claim === 'string') return claimFaults[claim] ?? 'other';
  const signature = [
    jose.JWSSignatureVerificationFailed,
    jose.JWKSNoMatchingKey,
    jose.JWKSMultipleMatchingKeys,
  ];
  if (signature.some((kind) => error instanceof kind)) return 'signature';
  const unfit = [jose.JOSEAlgNotAllowed, jose.JWTInvalid, jose.JWSInvalid, jose.JOSENotSupported];
  return unfit.some((kind) => error instanceof kind) ? 'other' : null;
}

/** An error and all that it says it came from, as plain records. */
function chainOf(error: unknown): Record<string, unknown>[] {
  const chain: Record<string, unknown>[] = [];
  for (let one = error; typeof one === 'object' && one !== null && chain.length < 6; ) {
    const record = one as Record<string, unknown>;
    chain.push(record);
    one = record.cause;
  }
  return chain;
}
