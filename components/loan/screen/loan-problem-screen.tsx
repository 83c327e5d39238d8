'use client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDisplay } from '#components/preferences/providers.tsx';
import { ProblemScreen } from '#components/problems/problem-screen.tsx';
import { loanQuery } from '#lib/http/loan-query.ts';
import type { Problem } from '#lib/http/problem.ts';
import type { RequestProblem } from '#lib/http/request-error.ts';
import type { LoanRequest } from '#lib/loan/loan-request.ts';
import { useLoanRequest } from '../request/loan-url-state.ts';
import { LoanScreen } from './loan-screen.tsx';

type Props = { loanId: string; problem: Problem };

/** Says why the loan cannot be shown. A valid request can be tried again, and the loan opens when that succeeds. */
export function LoanProblemScreen(props: Props) {
  const request = useLoanRequest(props.loanId, useDisplay().defaultPaymentFor);
  if (!request) return <ProblemScreen problem={props.problem} loanId={props.loanId} />;
  return <Retried {...props} request={request} />;
}

function Retried({ loanId, problem, request }: Props & { request: LoanRequest }) {
  // The server has just tried: only the reader, or the page after a wait, tries again.
  const query = useQuery({ ...loanQuery(request), enabled: false });
  const [last, setLast] = useState<RequestProblem>(problem);
  const failure = query.error?.problem;
  if (failure && failure !== last) setLast(failure);
  if (query.data) return <LoanScreen text={JSON.stringify(query.data)} />;
  return (
    <ProblemScreen
      problem={last}
      loanId={loanId}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  );
}
