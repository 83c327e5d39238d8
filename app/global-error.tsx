'use client';
import { lazy, Suspense } from 'react';
import './globals.css';

// Next loads this file with every page, so the screen itself is loaded only when it is shown.
const LayoutErrorScreen = lazy(async () => ({
  default: (await import('#components/problems/layout-error-screen.tsx')).LayoutErrorScreen,
}));

export default function GlobalError({ retry }: { error: unknown; retry: () => void }) {
  return (
    <Suspense>
      <LayoutErrorScreen retry={retry} />
    </Suspense>
  );
}
