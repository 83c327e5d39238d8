/** Why a sign-in, or a sign-out, came to nothing; and on whose side that is. The words are in `access.problem`. */
export const signInProblems = {
  /** No sign-in of this browser belongs to the answer: too late, another browser, or an answer used before. */
  state: 'request',
  /** The person turned back at the provider. */
  cancelled: 'request',
  /** The provider took the code for used or too old. */
  code: 'request',
  /** The provider knows the person, and the desk has no role for them. */
  noAccess: 'request',
  /** No answer from the provider, or none that can be read. */
  unreachable: 'provider',
  /** The provider answered that it will not. */
  refused: 'provider',
  /** What it said of the person cannot be believed: see `TokenFault`. */
  token: 'provider',
  /** The provider refused the desk's own name or secret. */
  client: 'desk',
  /** The session could not be written, and so there is none. */
  database: 'desk',
  /** The session could not be ended in the database; this browser has forgotten it. */
  signOut: 'desk',
} as const;

export type SignInProblem = keyof typeof signInProblems;

const tokenFaults = ['signature', 'audience', 'nonce', 'issuer', 'expired', 'clock', 'other'] as const;
/** What was wrong with an ID token. */
export type TokenFault = (typeof tokenFaults)[number];

export function isSignInProblem(value: unknown): value is SignInProblem {
  return typeof value === 'string' && Object.hasOwn(signInProblems, value);
}

export function isTokenFault(value: unknown): value is TokenFault {
  return tokenFaults.some((fault) => fault === value);
}
