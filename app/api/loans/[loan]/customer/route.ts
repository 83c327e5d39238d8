import { loanRoute } from '#lib/server/loans/loan-route.ts';
import { readCustomerContracts } from '#lib/server/loans/read-customer-contracts.ts';

/** Lists the other contracts of the loan's customer that the index knows. */
export const GET = loanRoute((caller) => readCustomerContracts(caller));
