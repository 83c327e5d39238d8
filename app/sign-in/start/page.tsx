import type { Metadata } from 'next';
import { SignInStartScreen } from '#components/access/sign-in-start-screen.tsx';
import { readReturnTo, readSignInAs } from '#lib/access/sign-in/return-to.ts';
import { readPreferences } from '../../preferences.ts';

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readPreferences()).messages.access.signIn };
}

/** The page with the button at which a sign-in begins (`SIGN_IN_START=button`). */
export default async function SignInStartPage({ searchParams }: Props) {
  const { returnTo, as } = await searchParams;
  return <SignInStartScreen returnTo={readReturnTo(returnTo) ?? '/'} as={readSignInAs(as)} />;
}
