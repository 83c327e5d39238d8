import { useTranslations } from 'use-intl';
import { useOpinion } from './use-opinion.ts';

/** The opinion as the desk has written it, which nobody has made a decision. */
export function DeskOpinion() {
  const t = useTranslations('opinion');
  const { parts, format } = useOpinion();
  return (
    <>
      <h3 className="pt-2 font-medium">{t('ofDesk')}</h3>
      <div className="wrap-anywhere whitespace-pre-line">
        {parts.length === 0 ? t('nothing') : format({ parts, conclusion: '' }, 'text')}
      </div>
    </>
  );
}
