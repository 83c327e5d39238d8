'use client';
import { useEffect } from 'react';
import { useLoanView } from './loan-view-context.tsx';
import { tellPrint } from './record-export.ts';

/** Tells the desk of each print, that of the browser's own menu too. */
export function RecordedPrint(): null {
  const { loan } = useLoanView().view.request;
  useEffect(() => {
    const tell = () => tellPrint(loan);
    window.addEventListener('beforeprint', tell);
    return () => window.removeEventListener('beforeprint', tell);
  }, [loan]);
  return null;
}
