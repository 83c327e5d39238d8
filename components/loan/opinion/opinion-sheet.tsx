import { createPortal } from 'react-dom';
import { useTranslations } from 'use-intl';
import { useContractNumber, useLoanView } from '../loan-view-context.tsx';

/** An opinion on paper, in place of the page. On the screen there is nothing. */
export function OpinionSheet({ text }: { text: string }) {
  const t = useTranslations('opinion');
  const { loan } = useLoanView().view.request;
  const contract = useContractNumber();
  const content = document.getElementById('content');
  if (!content) return null;
  return createPortal(
    <section className="opinion-sheet hidden print:block">
      <h1 className="pb-3 text-title">{t('of', { contract: contract ?? loan })}</h1>
      <div className="wrap-anywhere whitespace-pre-line">{text}</div>
    </section>,
    content,
  );
}
