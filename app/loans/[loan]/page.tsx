import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { Suspense } from 'react';
import { LoanProblemScreen } from '#components/loan/screen/loan-problem-screen.tsx';
import { LoanScreen } from '#components/loan/screen/loan-screen.tsx';
import { LoanSkeleton } from '#components/loan/screen/loan-skeleton.tsx';
import { ListPositionBar } from '#components/lookup/list/list-position.tsx';
import type { Problem } from '#lib/http/problem.ts';
import { requestIdOf } from '#lib/http/request-id.ts';
import { parseLoanId } from '#lib/loan/loan-id.ts';
import { parseListPlace } from '#lib/loan/loan-request.ts';
import type { ListPosition } from '#lib/lookup/list/lookup-list.ts';
import { requirePageActor } from '#lib/server/access/page-actor.ts';
import type { Actor } from '#lib/server/actor.ts';
import { listPositionOf, visitListPosition } from '#lib/server/lists/visit-list-position.ts';
import { readRequest } from '#lib/server/loans/read-loan-request.ts';
import { viewLoan } from '#lib/server/loans/view-loan.ts';
import { loanIdPattern } from '#lib/server/read-display-settings.ts';
import { pageProblem } from '#lib/server/responses/page-problem.ts';
import { waitForFirstHtml } from '#lib/server/responses/wait-for-first-html.ts';
import { visibleText } from '#lib/view/visible-text.ts';
import { readPreferences } from '../../preferences.ts';
import type { QueryProps } from '../../show-page.tsx';

/**
 * How long the first HTML waits for the loan, in milliseconds. Streaming sooner is slower: React holds a streamed reveal
 * back for 300 ms. The time includes a quick read and the second that its access record may take, so that a page without
 * a record still gets the status of its problem.
 */
const firstHtmlTimeoutMs = 1250;

type Props = QueryProps & { params: Promise<{ loan: string }> };

/**
 * The title is the loan id only, so that the browser's history learns nothing else of the loan. In this function Next
 * passes the parameter decoded, and to the page below as it stands in the URL.
 */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { loan: loanId } = await params;
  const isValid = parseLoanId(loanId, loanIdPattern());
  return isValid ? { title: visibleText(loanId) } : {};
}

export default async function LoanPage({ params, searchParams }: Props) {
  const [{ loan }, query, sent] = await Promise.all([params, searchParams, headers()]);
  const place = parseListPlace(query);
  const request = { loanId: decodeURIComponent(loan), query, place, requestId: requestIdOf(sent) };
  // The redirect to the sign-in must happen before anything is streamed.
  const actor = await requirePageActor().catch((error: unknown) => pageProblem(error, request.requestId));
  if ('code' in actor) {
    return <LoanOrProblem data={{ loanId: request.loanId, problem: actor, listPosition: null }} />;
  }
  const data = loadPage(actor, request);
  const inTime = await waitForFirstHtml(data, firstHtmlTimeoutMs);
  if (inTime) return <LoanOrProblem data={inTime} />;
  const { messages } = await readPreferences();
  // Outside of the boundary, so that its keys work while the loan is read.
  const listPosition = await listPositionOf({ actor, ...request, loan: request.loanId });
  return (
    <>
      <ListBar listPosition={listPosition} />
      <Suspense fallback={<LoanSkeleton label={messages.loading.loan} />}>
        <StreamedLoan data={data} hasBar={listPosition !== null} />
      </Suspense>
    </>
  );
}

type LoanPageData = { loanId: string; listPosition: ListPosition | null } & (
  | { text: string }
  | { problem: Problem }
);
type PageRequest = {
  loanId: string;
  query: Awaited<Props['searchParams']>;
  place: ReturnType<typeof parseListPlace>;
  requestId: string;
};

async function loadPage(
  actor: Actor,
  { loanId, query, place, requestId }: PageRequest,
): Promise<LoanPageData> {
  try {
    const request = readRequest(loanId, query);
    const viewing = viewLoan({ actor, request, requestId, action: 'view' });
    const [view, listPosition] = await Promise.all([
      viewing,
      visitListPosition({ actor, requestId, loan: request.loan, viewing, place }),
    ]);
    return { loanId, listPosition, text: JSON.stringify(view) };
  } catch (error) {
    // First, since it redirects whoever has no session any more.
    const problem = await pageProblem(error, requestId);
    return { loanId, problem, listPosition: await listPositionOf({ actor, requestId, loan: loanId, place }) };
  }
}

async function StreamedLoan({ data, hasBar }: { data: Promise<LoanPageData>; hasBar: boolean }) {
  const page = await data;
  return <LoanOrProblem data={hasBar ? { ...page, listPosition: null } : page} />;
}

/** The bar above a loan that was opened from a list. */
function ListBar({ listPosition }: Pick<LoanPageData, 'listPosition'>) {
  return (
    listPosition && (
      <div className="mx-auto max-w-[90rem] px-4 md:px-6">
        <ListPositionBar listPosition={listPosition} />
      </div>
    )
  );
}

function LoanOrProblem({ data }: { data: LoanPageData }) {
  return (
    <>
      <ListBar listPosition={data.listPosition} />
      {'text' in data ? (
        <LoanScreen key={data.loanId} text={data.text} />
      ) : (
        <LoanProblemScreen key={data.loanId} loanId={data.loanId} problem={data.problem} />
      )}
    </>
  );
}
