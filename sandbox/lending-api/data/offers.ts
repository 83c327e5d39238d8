import type { JsonObject } from '../json-values.ts';
import { creditPolicies, funds, products } from './house.ts';
import published from './published-offers.json' with { type: 'json' };

// Both whole offers have 5000.00 paid out, 150.00 of TAC and 125.00 of insurance financed.
const { S01, S03 } = published.offers;
const terms = {
  creditOperationType: 'ccb',
  fine: { fineRate: 0.02, interestBase: 'workdays', monthlyRate: 0.01 },
} as const;

/** S01: interest by calendar days over 365. Whole. */
export const s01 = { ...S01.offer, ...terms, interestType: 'pre_price_days' } as const satisfies JsonObject;

/** S03: interest by equal months. Whole. */
export const s03 = { ...S03.offer, ...terms, interestType: 'pre_price' } as const satisfies JsonObject;

/**
 * The two offers run from 23 November to 5 January and on. The same days of another year count alike, as long
 * as the year of the installments has no 29 February, so the figures hold for each of these.
 */
export const vintages = {
  '2022': ['2022-11-23', '2023-01-05'],
  '2024': ['2024-11-23', '2025-01-05'],
  '2025': ['2025-11-23', '2026-01-05'],
  '2026': ['2026-11-23', '2027-01-05'],
} as const;

export type Vintage = keyof typeof vintages;

/** One of the two whole offers, in one year. */
export const wholeOffer = (figures: typeof s01 | typeof s03, vintage: Vintage): JsonObject => ({
  ...figures,
  expectedDisbursementDate: vintages[vintage][0],
  firstDueDate: vintages[vintage][1],
});

export const lines = {
  payroll: { fund: funds.aurora.id, product: products.payroll.id, creditPolicy: creditPolicies.payroll.id },
  personal: {
    fund: funds.mangue.id,
    product: products.personal.id,
    creditPolicy: creditPolicies.standard.id,
  },
  business: {
    fund: funds.cerrado.id,
    product: products.business.id,
    creditPolicy: creditPolicies.business.id,
  },
  property: {
    fund: funds.mangue.id,
    product: products.property.id,
    creditPolicy: creditPolicies.standard.id,
  },
} as const;

export type Line = keyof typeof lines;

export const lineNames: Record<Line, string> = {
  payroll: 'Consignado privado',
  personal: 'Crédito pessoal',
  business: 'Capital de giro',
  property: 'Crédito com imóvel em garantia',
};

/** In the order of the specification. */
export const offerFields = [
  'id',
  'disbursementAmount',
  'installmentAmount',
  'totalAmount',
  'interestAmount',
  'iofAmount',
  'iofAdditionalAmount',
  'monthlyCET',
  'yearlyCET',
  'monthlyFee',
  'yearlyFee',
  'insurance',
  'interestType',
  'creditOperationType',
  'expectedDisbursementDate',
  'interestGracePeriod',
  'principalGracePeriod',
  'numberOfInstallments',
  'firstDueDate',
  'fund',
  'product',
  'description',
  'rebates',
  'fine',
  'cashout',
  'creditPolicy',
  'metadata',
  'createdAt',
] as const;
