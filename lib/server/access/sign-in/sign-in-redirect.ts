import { describeError, log } from '#lib/server/log.ts';
import { toSignInFailure } from './sign-in-failure.ts';

/** Where the browser goes next, and the `Set-Cookie` headers that go with it. */
export type SignInRedirect = { location: string; cookies: string[] };

/** To the page that says why a sign-in or a sign-out came to nothing. The log has the rest, under the same request id. */
export function redirectToProblem(
  error: unknown,
  { requestId, returnTo, cookies = [] }: { requestId: string; returnTo: string | null; cookies?: string[] },
): SignInRedirect {
  const { problem, fault, cause } = toSignInFailure(error);
  log().warn(
    { event: 'sign-in', outcome: problem, fault, requestId, error: cause && describeError(cause) },
    'a sign-in or sign-out came to nothing',
  );
  const query = new URLSearchParams({
    reason: problem,
    ...(fault ? { fault } : {}),
    id: requestId,
    ...(returnTo ? { returnTo } : {}),
  });
  return { location: `/sign-in/problem?${query}`, cookies };
}
