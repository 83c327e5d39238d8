'use client';
import type { Problem } from '#lib/http/problem.ts';
import { ProblemScreen } from './problem-screen.tsx';

/** Shows why a page could not be rendered; trying again loads the page again. */
export function ReloadableProblem({ problem }: { problem: Problem }) {
  return <ProblemScreen problem={problem} onRetry={() => location.reload()} />;
}
