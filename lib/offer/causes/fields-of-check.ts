import { leavesDatesOpen } from '../calendar/day-count.ts';
import type { Finding } from '../review/finding.ts';
import type { AnyFinding } from '../review/finding-key.ts';
import type { Facts } from '../review/offer-facts.ts';
import { isConfirmed } from '../schedule/search/confirm-match.ts';
import type { Match } from '../schedule/search/match.ts';
import type { CauseField, FieldName } from './cause-fields.ts';

const costs = ['iofAmount', 'iofAdditionalAmount', 'insurance/amount', 'rebates'] as const;
const dates = ['expectedDisbursementDate', 'firstDueDate'] as const;
const terms = ['disbursementAmount', 'numberOfInstallments', ...dates] as const;
const graces = ['interestGracePeriod', 'principalGracePeriod'] as const;
const rates = ['monthlyFee', 'yearlyFee'] as const;
// Total and interest confirm a schedule, and so decide by which one everything else is computed.
const confirming = ['totalAmount', 'interestAmount'] as const;
const flows = ['installmentAmount', ...confirming, ...terms, ...costs, ...graces] as const;

/**
 * The fields that a check computes with, those through the schedule included. A field that is not among those of each
 * figure that differs cannot be the cause of them all.
 */
const fieldsOfCheck: Record<Finding['check'], readonly FieldName[]> = {
  // The impossible figures are the inputs of the finding itself.
  figures: [],
  dates,
  created: ['createdAt', 'expectedDisbursementDate'],
  installment: [...flows, ...rates],
  total: [...flows, ...rates],
  'total-parts': [...flows, ...rates],
  interest: [...flows, ...rates],
  rates,
  'cet-yearly': ['yearlyCET', ...flows, ...rates],
  'cet-monthly': ['monthlyCET', ...flows, ...rates],
  // The unit of a CET is read from the payments: a figure ten times too large can spoil it.
  'cet-pair': ['monthlyCET', 'yearlyCET', 'installmentAmount', 'disbursementAmount', 'numberOfInstallments'],
  'cet-rate': ['yearlyCET', ...rates, 'installmentAmount', 'disbursementAmount', 'numberOfInstallments'],
  iof: ['iofAmount', 'installmentAmount', ...confirming, ...terms, ...costs, ...graces, ...rates],
  'iof-additional': ['iofAdditionalAmount', 'installmentAmount', ...confirming, ...terms, ...costs, ...rates],
  'cashout-loan': ['cashout', 'disbursementAmount'],
  'cashout-offer': ['offer/cashout', 'disbursementAmount'],
  rebates: [...flows, ...rates],
  insurance: ['insurance/amount', ...flows, ...rates],
  fine: ['fine/fineRate'],
  borrower: ['iofAmount', 'iofAdditionalAmount', 'fine/fineRate', ...terms],
  // Digits are not guessed.
  'instrument-digits': [],
  'boleto-amount': ['cashout', 'offer/cashout'],
};

const spoilsUnit: readonly FieldName[] = ['installmentAmount', 'disbursementAmount', 'numberOfInstallments'];

/** True if another value of the field can change the verdict of the finding. */
export function canExplain(
  { name, path }: CauseField,
  finding: Pick<AnyFinding, 'check' | 'inputs' | 'assumptions'>,
): boolean {
  if (finding.check === 'figures') return finding.inputs.some((input) => input.path === path);
  // The unit of the rates is read from the installment: one that is ten times too large can spoil it.
  if (finding.check === 'rates' && spoilsUnit.includes(name))
    return finding.assumptions.some(({ id }) => id === 'unit-assumed');
  return fieldsOfCheck[finding.check].includes(name);
}

/**
 * The fields that a check vouches for where it agrees: a wrong figure seldom agrees with its neighbors. Such fields are
 * tried last.
 */
const vouches: Partial<Record<Finding['check'], readonly FieldName[]>> = {
  installment: ['installmentAmount', 'numberOfInstallments', 'disbursementAmount', ...graces, ...rates],
  total: ['totalAmount', 'installmentAmount', 'numberOfInstallments'],
  'total-parts': ['totalAmount', 'interestAmount', 'disbursementAmount', ...costs],
  interest: ['interestAmount', 'installmentAmount', 'numberOfInstallments', 'disbursementAmount'],
  rates,
  'cet-yearly': ['yearlyCET', ...dates],
  'cet-monthly': ['monthlyCET', ...dates],
  'cet-pair': ['yearlyCET', 'monthlyCET'],
  iof: ['iofAmount', ...dates],
  'iof-additional': ['iofAdditionalAmount'],
  'cashout-loan': ['cashout', 'disbursementAmount'],
  'cashout-offer': ['offer/cashout', 'disbursementAmount'],
  created: ['createdAt'],
};

/** How unlikely a field is to be wrong: the checks that agree and vouch for it, and one more for a grace period. */
export function doubtOf({ name }: CauseField, agreeing: ReadonlySet<string>): number {
  const vouching = Object.entries(vouches).filter(
    ([check, fields]) => agreeing.has(check) && fields.includes(name),
  );
  return Math.min(3, 0.9 * vouching.length) + (graces.some((grace) => grace === name) ? 2 : 0);
}

const partFields: Record<string, FieldName> = {
  iof: 'iofAmount',
  iofAdditional: 'iofAdditionalAmount',
  insurance: 'insurance/amount',
  rebates: 'rebates',
};

/**
 * The fields that the installment depends on, where it agrees and total and interest give the very principal that it
 * repays: another value of one of them would make the installment differ. Costs that are not financed, dates that
 * interest does not count by, and a rate that was not computed with are not among them.
 */
export function confirmedFields(
  { matches, terms }: Facts,
  agreeing: ReadonlySet<string>,
): ReadonlySet<FieldName> {
  const confirmed = agreeing.has('installment') ? matches.filter((match) => isConfirmed(terms, match)) : [];
  const [first, ...others] = confirmed.map((match) => fieldsOf(match, agreeing.has('rates')));
  if (!first) return new Set();
  return new Set(first.filter((name) => others.every((fields) => fields.includes(name))));
}

const ofEverySchedule: readonly FieldName[] = [
  'installmentAmount',
  'numberOfInstallments',
  'disbursementAmount',
  'interestGracePeriod',
  'principalGracePeriod',
];

function fieldsOf({ plan, composition, source }: Match, doRatesAgree: boolean): FieldName[] {
  const rates: FieldName[] = doRatesAgree ? ['monthlyFee', 'yearlyFee'] : [];
  return [
    ...ofEverySchedule,
    ...composition.parts.flatMap((part) => partFields[part] ?? []),
    ...(leavesDatesOpen(plan.dayCount) ? [] : (['expectedDisbursementDate', 'firstDueDate'] as const)),
    ...(source === 'digits' ? [] : rates),
  ];
}
