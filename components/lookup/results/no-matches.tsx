'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { indexQuery } from '#lib/http/lookup-query.ts';
import type { IndexState } from '#lib/lookup/index-matches.ts';
import { IndexCovers } from './coverage-note.tsx';

/** Why nothing was found, and what to ask for instead. `short`: too little was typed for the index to be asked. */
export function NothingFound({ short, near }: { short: boolean; near: boolean }) {
  const { data } = useQuery({ ...indexQuery(), enabled: !short });
  return <WhyNothing state={data ?? null} short={short} near={near} />;
}

export function WhyNothing({
  state,
  short = false,
  near = false,
}: {
  state: IndexState | null;
  short?: boolean;
  near?: boolean;
}) {
  const t = useTranslations('lookup');
  if (short) return <p>{t('short3')}</p>;
  return (
    <div className="space-y-1.5 not-first:pt-2">
      <p className="font-medium text-ink">{t(near ? 'nothingExact' : 'nothing')}</p>
      <p>{t('nothingWhy')}</p>
      {state && <IndexCovers state={state} />}
      <p>{t('askFor')}</p>
    </div>
  );
}
