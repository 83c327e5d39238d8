import { SignedOutScreen } from '#components/access/signed-out-screen.tsx';
import { titled } from '../show-page.tsx';

export const generateMetadata = titled(({ access }) => access.signedOut.title);

export default function SignedOutPage() {
  return <SignedOutScreen />;
}
