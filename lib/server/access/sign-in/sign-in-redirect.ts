import { log } from '#lib/server/log.ts';
import { isFailureOfProvider, toSignInFailure } from './sign-in-failure.ts';

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
    ...{ reason: problem, ...faultOfToken, id: requestId },
    ...(returnTo ? { returnTo } : {}),
  });
  return { location: `/sign-in/problem?${query}`, cookies };
}
