'use client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ProblemScreen } from '#components/problems/problem-screen.tsx';
import { loanQuery } from '#lib/http/loan-query.ts';
import { longerTimeoutMs, waitLongerParameter } from '#lib/http/longer-timeout.ts';
import type { Problem } from '#lib/http/problem.ts';
import type { RequestProblem } from '#lib/http/request-error.ts';
import { loanHref } from '#lib/loan/loan-href.ts';
import { type LoanRequest, toQuery } from '#lib/loan/loan-request.ts';
import type { DisplaySettings } from '#lib/view/display-settings.ts';
import { useLoanRequest } from '../request/loan-url-state.ts';
import { LoanScreen } from './loan-screen.tsx';

type Props = {
  loanId: string;
  problem: Problem;
  display: DisplaySettings;
  /** The server has just waited three times as long. */
  hasWaited: boolean;
};

/** Says why the loan cannot be shown. A valid request can be tried again, and the loan opens when that succeeds. */
export function LoanProblemScreen(props: Props) {
  const request = useLoanRequest(props.loanId, props.display);
  if (!request) return <ProblemScreen problem={props.problem} loanId={props.loanId} />;
  return <Retried {...props} request={request} />;
}

function Retried({ loanId, problem, display, hasWaited, request }: Props & { request: LoanRequest }) {
  // The server has just tried: only the reader, or the countdown, tries again.
  const query = useQuery({ ...loanQuery(request), enabled: false });
  const client = useQueryClient();
  const [waits, setWaits] = useState<'not' | 'longer' | 'waited'>(hasWaited ? 'waited' : 'not');
  const [last, setLast] = useState<RequestProblem>(problem);
  const failure = query.error?.problem;
  if (failure && failure !== last) setLast(failure);
  // The longer wait is offered once: it would end in the same way.
  const waitLonger = async () => {
    setWaits('longer');
    await client.fetchQuery(loanQuery(request, { waitsLonger: true })).catch(() => {});
    setWaits('waited');
  };
  if (query.data) {
    return <LoanScreen text={JSON.stringify(query.data)} display={display} />;
  }
  return (
    <ProblemScreen
      problem={last}
      loanId={loanId}
      onRetry={() => {
        setWaits('not');
        void query.refetch();
      }}
      onWaitLonger={waits === 'not' ? waitLonger : undefined}
      waitLongerHref={`${loanHref(request.loan)}?${toQuery(request)}&${waitLongerParameter.name}=${waitLongerParameter.value}`}
      retrying={query.isFetching}
      timeoutMs={waits === 'longer' ? longerTimeoutMs(display.apiTimeoutMs) : display.apiTimeoutMs}
    />
  );
}
