import { useEffect } from 'react';
import { reportPrint } from '#lib/http/exports-client.ts';
import { useLoanView } from './loan-view-context.tsx';

/** Reports each print to the desk, that of the browser's own menu too. */
export function RecordedPrint(): null {
  const { loan } = useLoanView().view.request;
  useEffect(() => {
    const report = () => reportPrint(loan);
    window.addEventListener('beforeprint', report);
    return () => window.removeEventListener('beforeprint', report);
  }, [loan]);
  return null;
}
