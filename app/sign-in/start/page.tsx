import { SignInStartScreen } from '#components/access/sign-in-start-screen.tsx';
import { readReturnTo, readSignInAs } from '#lib/access/sign-in/return-to.ts';
import { type QueryProps, titled } from '../../show-page.tsx';

export const generateMetadata = titled(({ access }) => access.signIn);

/** The page with the button at which a sign-in begins (`SIGN_IN_START=button`). */
export default async function SignInStartPage({ searchParams }: QueryProps) {
  const { returnTo, as } = await searchParams;
  return <SignInStartScreen returnTo={readReturnTo(returnTo) ?? '/'} as={readSignInAs(as)} />;
}
