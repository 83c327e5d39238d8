import type { Metadata } from 'next';
import { SignedOutScreen } from '#components/access/signed-out-screen.tsx';
import { readPreferences } from '../preferences.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readPreferences()).messages.access.signedOut.title };
}

export default function SignedOutPage() {
  return <SignedOutScreen />;
}
