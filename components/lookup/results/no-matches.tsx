import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { indexCoverageQuery } from '#lib/http/lookup-query.ts';
import type { IndexCoverage } from '#lib/lookup/index-matches.ts';
import { useLookupFormat } from './use-lookup-format.ts';

/** Explains why nothing was found and what to ask for instead. `short`: too little was typed to search the index. */
export function NoMatches({ short, near }: { short: boolean; near: boolean }) {
  const { data } = useQuery({ ...indexCoverageQuery(), enabled: !short });
  return <WhyNoMatches coverage={data ?? null} short={short} near={near} />;
}

export function WhyNoMatches({
  coverage,
  short = false,
  near = false,
}: {
  coverage: IndexCoverage | null;
  short?: boolean;
  near?: boolean;
}) {
  const t = useTranslations('lookup');
  if (short) return <p>{t('short3')}</p>;
  return (
    <div className="space-y-1.5 not-first:pt-2">
      <p className="font-medium text-ink">{t(near ? 'nothingExact' : 'nothing')}</p>
      <p>{t('nothingWhy')}</p>
      {coverage && <CoverageNote coverage={coverage} />}
      <p>{t('askFor')}</p>
    </div>
  );
}

/** Shows how many loans the index covers and how fresh it is. */
function CoverageNote({ coverage }: { coverage: IndexCoverage }) {
  const t = useTranslations('lookup');
  const { instant } = useLookupFormat();
  const { loans, seen, newestSeen, lastImport, documents } = coverage;
  return (
    <p className="figures">
      {t('covers', { loans, seen })} {newestSeen && t('newest', { at: instant(newestSeen) })}{' '}
      {lastImport && t('imported', { when: instant(lastImport.finishedAt), rows: lastImport.rows })}{' '}
      {!documents && t('documentNoKey')}
    </p>
  );
}
