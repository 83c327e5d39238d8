'use client';
import { ProblemScreen } from '#components/problems/problem-screen.tsx';
import type { Problem } from '#lib/http/problem.ts';

/** Shown where the log cannot be read. */
export function LogProblem({ problem }: { problem: Problem }) {
  return <ProblemScreen problem={problem} onRetry={() => location.reload()} />;
}
