'use client';
import { useTranslations } from 'use-intl';
import type { IndexCoverage } from '#lib/lookup/index-matches.ts';
import { useLookupFormat } from './use-lookup-format.ts';

/** Shows how many loans the index covers and how fresh it is. */
export function CoverageNote({ coverage }: { coverage: IndexCoverage }) {
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
