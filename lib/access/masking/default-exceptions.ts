import { customerNamePaths } from '#lib/loan/customer/customer-paths.ts';

/** Identifiers that stay visible within expanded objects. Those of payment methods and signers are masked. */
const identifierPaths = [
  '/customer/id',
  '/employment/id',
  '/company/id',
  '/offer/fund/id',
  '/offer/product/id',
  '/offer/creditPolicy/id',
  '/attachments/*/file/id',
];

/** The values that a masked role sees unless `MASK_EXCEPT` says otherwise: the customer's name, and identifiers. */
export const defaultExcept: readonly string[] = [...customerNamePaths, ...identifierPaths];
