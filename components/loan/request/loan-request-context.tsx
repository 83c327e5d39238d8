import { createContext, useContext } from 'react';
import type { LoanRequest } from '#lib/loan/loan-request.ts';

type CurrentRequest = {
  /** The request in the URL. It is ahead of the view that is shown while the API is being asked. */
  request: LoanRequest;
  /** Requests another view of the same loan by changing the URL. */
  changeRequest: (change: Partial<Omit<LoanRequest, 'loan'>>) => void;
};

export const LoanRequestContext = createContext<CurrentRequest | null>(null);

export function useCurrentRequest(): CurrentRequest {
  const context = useContext(LoanRequestContext);
  if (!context) throw new Error('useCurrentRequest needs a LoanRequestContext above it');
  return context;
}
