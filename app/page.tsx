import { Home } from '#components/shell/home.tsx';
import { displaySettings } from '#lib/server/display.ts';

export default async function HomePage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { q } = await searchParams;
  return <Home text={typeof q === 'string' ? q : undefined} samples={displaySettings().sampleLoans} />;
}
