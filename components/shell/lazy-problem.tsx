'use client';
import { type ComponentProps, lazy } from 'react';

const ProblemScreen = lazy(async () => ({
  default: (await import('#components/problems/problem-screen.tsx')).ProblemScreen,
}));

/** Next loads every client component of a page with it, shown or not: this one is loaded when it is shown. */
export function LazyProblem({ problem }: Pick<ComponentProps<typeof ProblemScreen>, 'problem'>) {
  return <ProblemScreen problem={problem} onRetry={() => location.reload()} />;
}
