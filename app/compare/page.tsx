import { CompareForm } from '#components/compare/compare-form.tsx';
import { CompareScreen } from '#components/compare/compare-screen.tsx';
import { readRequest } from '#lib/server/loans/read-loan-request.ts';
import { viewLoan } from '#lib/server/loans/view-loan.ts';
import { type QueryProps, showPage, titled } from '../show-page.tsx';

export const generateMetadata = titled(({ compare }) => compare.title);

/**
 * Two loans side by side: `?loan=A&loan=B`. They are read one after the other, as if each were opened, with the limit and the
 * record of each. Without two different ones the page asks for them.
 */
export default async function ComparePage({ searchParams }: QueryProps) {
  const { loan } = await searchParams;
  return showPage(async ({ actor, requestId }) => {
    const [first, second, ...others] = [loan ?? []].flat();
    if (!first || !second || first === second || others.length > 0)
      return <CompareForm loans={[first ?? '', second ?? '']} />;
    const requests = [readRequest(first, {}), readRequest(second, {})];
    const texts: string[] = [];
    for (const request of requests)
      texts.push(JSON.stringify(await viewLoan({ actor, request, requestId, action: 'view' })));
    const [a = '', b = ''] = texts;
    return <CompareScreen key={`${first} ${second}`} texts={[a, b]} />;
  });
}
