import { SignInProblemScreen } from '#components/access/sign-in-problem-screen.tsx';
import { readReturnTo } from '#lib/access/sign-in/return-to.ts';
import { isSignInProblem, isTokenFault } from '#lib/access/sign-in/sign-in-problem.ts';
import { isRequestId } from '#lib/http/request-id.ts';
import { type QueryProps, titled } from '../../show-page.tsx';

export const generateMetadata = titled(({ access }) => access.signIn);

/** Shows why a sign-in failed. Anyone can write a URL, so no text of it is shown as it came. */
export default async function SignInProblemPage({ searchParams }: QueryProps) {
  const { reason, fault, id, returnTo } = await searchParams;
  return (
    <SignInProblemScreen
      problem={isSignInProblem(reason) ? reason : 'refused'}
      fault={isTokenFault(fault) ? fault : null}
      requestId={isRequestId(id) ? id : null}
      returnTo={readReturnTo(returnTo)}
    />
  );
}
