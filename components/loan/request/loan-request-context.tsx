import { createContext } from 'react';
import { useRequired } from '#components/ui/use-required.ts';
import type { LoanUrlState } from './loan-url-state.ts';

/** The request in the URL, and how to change it. It is ahead of the view that is shown while the API is being asked. */
export const LoanRequestContext = createContext<LoanUrlState | null>(null);

export const useCurrentRequest = () => useRequired(LoanRequestContext, 'LoanRequestContext');
