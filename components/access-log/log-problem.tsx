'use client';
import { ProblemScreen } from '#components/problems/problem-screen.tsx';
import type { Problem } from '#lib/http/problem.ts';

/** Stands where the log would. */
export function LogTrouble({ problem }: { problem: Problem }) {
  return <ProblemScreen problem={problem} onRetry={() => location.reload()} />;
}
