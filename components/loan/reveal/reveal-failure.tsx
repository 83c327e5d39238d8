'use client';
import { useTranslations } from 'use-intl';
import { Trouble } from '#components/problems/inline-problem.tsx';
import type { Failure } from './reveals-context.ts';

/** Why a reveal brought nothing, where it was asked for. */
export function NotRevealed({ failure }: { failure: Failure }) {
  const t = useTranslations('loan.hidden');
  if (failure.code !== 'nothing') return <Trouble what={t('failed')} problem={failure} />;
  return (
    <span role="alert" className="block text-attention text-label">
      {t('nothing')}
    </span>
  );
}
