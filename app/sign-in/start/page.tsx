import type { Metadata } from 'next';
import { SignInStartScreen } from '#components/access/sign-in-start-screen.tsx';
import { readReturnTo, readSignInAs } from '#lib/access/sign-in/return-to.ts';
import { readPreferences } from '../../preferences.ts';

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

const one = (value: string | string[] | undefined) => (typeof value === 'string' ? value : null);

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readPreferences()).messages.access.signIn };
}

/** The page with the button at which a sign-in begins (`SIGN_IN_START=button`). */
export default async function SignInStartPage({ searchParams }: Props) {
  const { returnTo, as } = await searchParams;
  return <SignInStartScreen returnTo={readReturnTo(one(returnTo)) ?? '/'} as={readSignInAs(one(as))} />;
}
