'use client';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'use-intl';
import { buttonLook } from '#components/ui/button.tsx';
import type { RequestProblem } from '#lib/http/request-error.ts';

/** Everything of a loan but its lists: what it takes to know which loan it is and on what terms. */
const withoutLists =
  'expand=&fields=id,status,externalId,contractNumber,customer,company,employment,offer,createdAt,updatedAt,deleted';

/** True where asking for less of the same loan may help. */
export function leadsPastFault({ code }: RequestProblem): boolean {
  return code === 'invalid_request' || code === 'upstream_too_large';
}

/** A link to the same loan without the part of the address that made it fail. A whole load: it starts afresh. */
export function WithoutFault({ problem, loanId }: { problem: RequestProblem; loanId: string }) {
  const t = useTranslations('problems');
  const query = useSearchParams();
  const loan = `/loans/${encodeURIComponent(loanId)}`;
  const [href, words] =
    problem.code === 'upstream_too_large'
      ? [`${loan}?${withoutLists}`, t('upstream_too_large.without')]
      : [withoutParameter(loan, query, problem), t('invalid_request.without')];
  return (
    <a href={href} className={buttonLook('primary')}>
      {words}
    </a>
  );
}

function withoutParameter(loan: string, query: URLSearchParams, problem: RequestProblem): string {
  const parameter = problem.code === 'invalid_request' ? problem.parameter : undefined;
  // The lending API refused without saying what: then all that was asked goes, the default expand too.
  if (!parameter || !query.has(parameter)) return `${loan}?expand=`;
  const kept = new URLSearchParams(query);
  kept.delete(parameter);
  return kept.size > 0 ? `${loan}?${kept}` : loan;
}
