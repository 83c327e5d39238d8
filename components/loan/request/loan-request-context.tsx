'use client';
import { createContext, useContext } from 'react';
import type { LoanRequest } from '#lib/loan/loan-request.ts';

type Ask = {
  /** What the URL asks for now: ahead of the answer shown, while the API is being asked. */
  request: LoanRequest;
  /** True while the answer shown is not yet the one that the URL asks for. */
  asking: boolean;
  /** Asks for another view of the same loan, by writing it into the URL. */
  ask: (change: Partial<Omit<LoanRequest, 'loan'>>) => void;
};

export const AskContext = createContext<Ask | null>(null);

export function useAsk(): Ask {
  const context = useContext(AskContext);
  if (!context) throw new Error('useAsk is for what stands inside the loan screen');
  return context;
}
