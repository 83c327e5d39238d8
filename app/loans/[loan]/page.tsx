import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { unstable_rethrow } from 'next/navigation';
import { Suspense } from 'react';
import { LoanTrouble } from '#components/loan/screen/loan-problem.tsx';
import { LoanScreen } from '#components/loan/screen/loan-screen.tsx';
import { LoanSkeleton } from '#components/loan/screen/loan-skeleton.tsx';
import { ListPositionBar } from '#components/lookup/list/list-position.tsx';
import { DeletedLoan } from '#components/lookup/loan/deleted-loan.tsx';
import { PinButton } from '#components/lookup/loan/pin-button.tsx';
import type { Problem } from '#lib/http/problem.ts';
import { requestIdOf } from '#lib/http/request-id.ts';
import { compileLoanIdPattern, parseLoanId } from '#lib/loan/loan-id.ts';
import { parseListPlace } from '#lib/loan/loan-request.ts';
import type { Actor } from '#lib/server/access/actor.ts';
import { actorOrSignIn } from '#lib/server/access/page-actor.ts';
import { listPositionOf, loanContext } from '#lib/server/contracts/pins/loan-context.ts';
import { displaySettings } from '#lib/server/display-settings.ts';
import { readRequest } from '#lib/server/loans/read-loan-request.ts';
import { viewLoan } from '#lib/server/loans/view-loan.ts';
import { pageProblem } from '#lib/server/responses/page-problem.ts';
import type { LoanView } from '#lib/view/loan-view.ts';
import { visible } from '#lib/view/visible-text.ts';
import { readPreferences } from '../../preferences.ts';

/**
 * How long the first HTML waits for the loan. Streaming sooner is slower: React holds a reveal back for 300 ms. A quick
 * read and the second that its record may take fit into it: where there is no record, the page says so by its status.
 */
const patienceMs = 1250;

type Props = {
  params: Promise<{ loan: string }>;
  searchParams: Promise<{ [name: string]: string | string[] | undefined }>;
};

/**
 * What the address says already, so that many tabs are told apart and a history learns nothing of the loan.
 * Here Next gives what stands in the address as it reads, and to the page below as it is written.
 */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { loan: loanId } = await params;
  const isOne = parseLoanId(loanId, compileLoanIdPattern(displaySettings().loanIdPattern));
  return isOne ? { title: visible(loanId) } : {};
}

export default async function LoanPage({ params, searchParams }: Props) {
  const [{ loan }, search, sent] = await Promise.all([params, searchParams, headers()]);
  const asking = { loanId: decodeURIComponent(loan), query: search, requestId: requestIdOf(sent) };
  // Before anything is streamed: once it is, a browser can no longer be sent elsewhere.
  const actor = await actorOrProblem(asking.requestId);
  if ('code' in actor) return <Answered answer={{ loanId: asking.loanId, problem: actor, step: null }} />;
  const answer = firstAnswer(actor, asking);
  const inTime = await Promise.race([answer, pause(patienceMs)]);
  if (inTime) return <Answered answer={inTime} />;
  const { messages } = await readPreferences();
  return (
    <Suspense fallback={<LoanSkeleton label={messages.loading.loan} />}>
      <Late answer={answer} />
    </Suspense>
  );
}

async function actorOrProblem(requestId: string): Promise<Actor | Problem> {
  try {
    return await actorOrSignIn();
  } catch (error) {
    // The way to the sign-in is thrown, too.
    unstable_rethrow(error);
    return pageProblem(error, requestId);
  }
}

type Around = Awaited<ReturnType<typeof loanContext>>;
type Answer = { loanId: string } & (
  | { text: string; visibility: LoanView['visibility']; around: Around }
  | { problem: Problem; step: Around['listPosition'] }
);
type Query = Awaited<Props['searchParams']>;
type Asking = { loanId: string; query: Query; requestId: string };

async function firstAnswer(actor: Actor, { loanId, query, requestId }: Asking): Promise<Answer> {
  const place = parseListPlace({ list: query.list, at: query.at });
  try {
    const request = readRequest(loanId, query);
    const viewing = viewLoan({ actor, request, requestId, action: 'view' });
    const beside = loanContext({ actor, requestId, loan: request.loan, viewing, place });
    const [view, around] = await Promise.all([viewing, beside]);
    return { loanId, text: JSON.stringify(view), visibility: view.visibility, around };
  } catch (error) {
    const step = await listPositionOf({ actor, requestId, loan: loanId, place });
    return { loanId, problem: pageProblem(error, requestId), step };
  }
}

async function Late({ answer }: { answer: Promise<Answer> }) {
  return <Answered answer={await answer} />;
}

function Answered({ answer }: { answer: Answer }) {
  const { loanId } = answer;
  const display = displaySettings();
  if ('text' in answer) {
    const { listPosition, pinned, lastIndexed } = answer.around;
    const around = {
      walk: listPosition && <ListPositionBar step={listPosition} />,
      pin: <PinButton loan={loanId} pinned={pinned} />,
      known: <DeletedLoan loan={loanId} last={lastIndexed} />,
    };
    return <LoanScreen key={loanId} text={answer.text} display={display} around={around} />;
  }
  const { problem, step } = answer;
  return (
    <>
      {step && (
        <div className="mx-auto max-w-[90rem] px-4 md:px-6">
          <ListPositionBar step={step} />
        </div>
      )}
      <LoanTrouble key={loanId} loanId={loanId} problem={problem} display={display} />
    </>
  );
}

function pause(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), ms));
}
