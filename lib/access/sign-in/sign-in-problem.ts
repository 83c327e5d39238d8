/** Why a sign-in or sign-out failed, and on whose side. The words stand in `signInProblem`. */
export const signInProblems = {
  /** The state belongs to no sign-in of this browser: too late, another browser, or used before. */
  state: 'request',
  /** The person cancelled at the provider. */
  cancelled: 'request',
  /** The provider refused the code as used or expired. */
  code: 'request',
  /** The provider knows the person, but none of their groups has a role here. */
  noAccess: 'request',
  /** The provider did not answer, or not readably. */
  unreachable: 'provider',
  refused: 'provider',
  /** The ID token is not valid: see `TokenFault`. */
  token: 'provider',
  /** The provider refused the desk's client id or secret. */
  client: 'desk',
  /** The session could not be written. */
  database: 'desk',
  /** The session could not be ended in the database; its cookie has been removed. */
  signOut: 'desk',
} as const;

export type SignInProblem = keyof typeof signInProblems;

const tokenFaults = ['signature', 'audience', 'nonce', 'issuer', 'expired', 'clock', 'other'] as const;
/** The fault of an ID token. */
export type TokenFault = (typeof tokenFaults)[number];

export function isSignInProblem(value: unknown): value is SignInProblem {
  return typeof value === 'string' && Object.hasOwn(signInProblems, value);
}

export function isTokenFault(value: unknown): value is TokenFault {
  return tokenFaults.some((fault) => fault === value);
}
