import { leavesDatesOpen } from '../calendar/day-count.ts';
import type { Facts } from '../review/offer-facts.ts';
import { isConfirmed } from '../schedule/search/confirm-match.ts';
import type { Match } from '../schedule/search/match.ts';
import type { FieldName } from './cause-fields.ts';

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
  return new Set(first.filter((name) => others.every((one) => one.includes(name))));
}

const always: readonly FieldName[] = [
  'installmentAmount',
  'numberOfInstallments',
  'disbursementAmount',
  'interestGracePeriod',
  'principalGracePeriod',
];

function fieldsOf({ plan, composition, source }: Match, doRatesAgree: boolean): FieldName[] {
  const rates: FieldName[] = doRatesAgree ? ['monthlyFee', 'yearlyFee'] : [];
  return [
    ...always,
    ...composition.parts.flatMap((part) => partFields[part] ?? []),
    ...(leavesDatesOpen(plan.dayCount) ? [] : (['expectedDisbursementDate', 'firstDueDate'] as const)),
    ...(source === 'digits' ? [] : rates),
  ];
}
