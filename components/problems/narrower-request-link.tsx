import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'use-intl';
import { buttonClasses } from '#components/ui/button.tsx';
import type { RequestProblem } from '#lib/http/request-error.ts';

/** Requests a loan without its lists: enough to show which loan it is, and its terms. */
const withoutLists =
  'expand=&fields=id,status,externalId,contractNumber,customer,company,employment,offer,createdAt,updatedAt,deleted';

/** True where a request for less of the same loan may succeed. */
export function canNarrowRequest({ code }: RequestProblem): boolean {
  return code === 'invalid_request' || code === 'upstream_too_large';
}

/** Links to the same loan without the parameter that failed. It loads the page anew. */
export function NarrowerRequestLink({ problem, loanId }: { problem: RequestProblem; loanId: string }) {
  const t = useTranslations('problems');
  const query = useSearchParams();
  const loan = `/loans/${encodeURIComponent(loanId)}`;
  const [href, words] =
    problem.code === 'upstream_too_large'
      ? [`${loan}?${withoutLists}`, t('upstream_too_large.without')]
      : [withoutParameter(loan, query, problem), t('invalid_request.without')];
  return (
    <a href={href} className={buttonClasses('primary')}>
      {words}
    </a>
  );
}

function withoutParameter(loan: string, query: URLSearchParams, problem: RequestProblem): string {
  const parameter = problem.code === 'invalid_request' ? problem.parameter : undefined;
  // The lending API did not say which parameter it refused: leave out all, and the default expand.
  if (!parameter || !query.has(parameter)) return `${loan}?expand=`;
  const narrower = new URLSearchParams(query);
  narrower.delete(parameter);
  return narrower.size > 0 ? `${loan}?${narrower}` : loan;
}
