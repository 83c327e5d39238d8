'use client';
import { lazy, Suspense } from 'react';

// Next loads this file with every page, so the screen itself is loaded only when it is shown.
const PageErrorScreen = lazy(async () => ({
  default: (await import('#components/problems/page-error-screen.tsx')).PageErrorScreen,
}));

export default function ErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <Suspense>
      <PageErrorScreen error={error} retry={retry} />
    </Suspense>
  );
}
