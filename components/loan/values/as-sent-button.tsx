import { useTranslations } from 'use-intl';
import { useLoanView } from '../screen/loan-view-context.tsx';

/** Shows every figure as the API sent it, or by its unit again. */
export function AsSentButton() {
  const { asSent, setAsSent } = useLoanView();
  const t = useTranslations('units');
  return (
    <button
      type="button"
      aria-pressed={asSent}
      onClick={() => setAsSent(!asSent)}
      className="press -my-1 min-h-6 rounded text-accent text-label hover:underline aria-pressed:font-semibold print:hidden"
    >
      {t('asSent')}
    </button>
  );
}
