'use client';
import { useState } from 'react';
import { ProblemScreen } from '#components/problems/problem-screen.tsx';
import { fetchLoanView } from '#lib/http/fetch-loan-view.ts';
import { longerTimeoutMs, waitLongerParameter } from '#lib/http/longer-timeout.ts';
import type { Problem } from '#lib/http/problem.ts';
import type { RequestProblem } from '#lib/http/request-error.ts';
import { loanHref } from '#lib/loan/loan-href.ts';
import { type LoanRequest, toQuery } from '#lib/loan/loan-request.ts';
import type { DisplaySettings } from '#lib/view/display-settings.ts';
import type { LoanView } from '#lib/view/loan-view.ts';
import { useLoanRequest } from '../request/use-loan.ts';
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
  const [view, setView] = useState<LoanView | null>(null);
  const [retrying, setRetrying] = useState(false);
  const [waits, setWaits] = useState<'not' | 'longer' | 'waited'>(hasWaited ? 'waited' : 'not');
  const [last, setLast] = useState<RequestProblem>(problem);
  // The server has just tried: only the reader, or the countdown, tries again.
  const retry = async (waitsLonger: boolean) => {
    if (retrying) return;
    setRetrying(true);
    setWaits(waitsLonger ? 'longer' : 'not');
    const result = await fetchLoanView(request, { waitsLonger });
    setRetrying(false);
    if (result.ok) return setView(result.answer);
    setLast(result.problem);
    // Asked once: who has waited three times as long is not offered to wait again.
    if (waitsLonger) setWaits('waited');
  };
  if (view) return <LoanScreen text={JSON.stringify(view)} display={display} />;
  return (
    <ProblemScreen
      problem={last}
      loanId={loanId}
      onRetry={() => void retry(false)}
      onWaitLonger={waits === 'not' ? () => void retry(true) : undefined}
      waitLongerHref={`${loanHref(request.loan)}?${toQuery(request)}&${waitLongerParameter.name}=${waitLongerParameter.value}`}
      retrying={retrying}
      timeoutMs={waits === 'longer' ? longerTimeoutMs(display.apiTimeoutMs) : display.apiTimeoutMs}
    />
  );
}
