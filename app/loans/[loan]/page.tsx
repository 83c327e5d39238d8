import { headers } from 'next/headers';
import { Suspense } from 'react';
import { LazyTrouble } from '#components/loan/lazy-trouble.tsx';
import { LoanScreen } from '#components/loan/loan-screen.tsx';
import { LoanSkeleton } from '#components/loan/loan-skeleton.tsx';
import type { Problem } from '#lib/http/problem.ts';
import { displaySettings } from '#lib/server/display.ts';
import { type Query, readRequest, toProblem, viewLoan } from '#lib/server/loans/view-loan.ts';
import { readPreferences } from '../../preferences.ts';

/** How long the first HTML waits for the loan. Streaming sooner is slower: React holds a reveal back for 300 ms. */
const patienceMs = 1000;

type Props = {
  params: Promise<{ loan: string }>;
  searchParams: Promise<{ [name: string]: string | string[] | undefined }>;
};

export default async function LoanPage({ params, searchParams }: Props) {
  const [{ loan }, search, sent] = await Promise.all([params, searchParams, headers()]);
  const answer = firstAnswer(decodeURIComponent(loan), search, sent.get('x-request-id') ?? '');
  const inTime = await Promise.race([answer, pause(patienceMs)]);
  if (inTime) return <Answered answer={inTime} />;
  const { messages } = await readPreferences();
  return (
    <Suspense fallback={<LoanSkeleton label={messages.loading.loan} />}>
      <Late answer={answer} />
    </Suspense>
  );
}

type Answer = { loanId: string } & ({ text: string } | { problem: Problem });

async function firstAnswer(loanId: string, query: Query, requestId: string): Promise<Answer> {
  try {
    const view = await viewLoan({ request: readRequest(loanId, query), requestId });
    return { loanId, text: JSON.stringify(view) };
  } catch (error) {
    return { loanId, problem: toProblem(error, requestId) };
  }
}

async function Late({ answer }: { answer: Promise<Answer> }) {
  return <Answered answer={await answer} />;
}

function Answered({ answer }: { answer: Answer }) {
  const { loanId } = answer;
  const display = displaySettings();
  if ('text' in answer) return <LoanScreen key={loanId} text={answer.text} display={display} />;
  return <LazyTrouble key={loanId} loanId={loanId} problem={answer.problem} display={display} />;
}

function pause(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), ms));
}
