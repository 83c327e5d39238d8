import { dayText, parseDay } from '#lib/loan/civil-date.ts';
import type { SentValue } from './cause.ts';
import { type CauseField, causeFields, type FieldName } from './cause-fields.ts';
import type { ReviewedLoan } from './reviewed-loan.ts';

/** Most equations contain only the sum of these amounts, and only the distance in days between these dates. */
const sums: readonly FieldName[] = [
  'disbursementAmount',
  'iofAmount',
  'iofAdditionalAmount',
  'insurance/amount',
  'rebates',
];
const spans: readonly FieldName[] = ['expectedDisbursementDate', 'firstDueDate'];

/** True for a field that enters the equations only as a part of a sum or a difference. */
export function isOnlySummed({ name }: CauseField): boolean {
  return name === 'interestAmount' || sums.includes(name);
}

/**
 * Returns the fields that a change could be made in instead: another cost by the same amount, or the other date by the
 * same number of days. Each comes with the value that it would have.
 */
export function interchangeableFields(
  { field, value }: { field: CauseField; value: SentValue },
  { loan, facts }: ReviewedLoan,
): { field: CauseField; value: SentValue }[] {
  const isSum = sums.includes(field.name);
  if (!isSum && !spans.includes(field.name)) return [];
  return causeFields(loan, facts.given).flatMap((other) => {
    if (other.path === field.path || !(isSum ? sums : spans).includes(other.name)) return [];
    const moved = isSum ? addedTo(other.sent, value, field.sent) : movedBack(other.sent, value, field.sent);
    return moved === null ? [] : [{ field: other, value: moved }];
  });
}

function addedTo(other: SentValue, value: SentValue, sent: SentValue): SentValue | null {
  const sum = Number((Number(other) + Number(value) - Number(sent)).toFixed(2));
  return sum >= 0 ? sum : null;
}

function movedBack(other: SentValue, value: SentValue, sent: SentValue): SentValue | null {
  const days = [sent, value, other].map((one) => parseDay(String(one).slice(0, 10)));
  const [from = null, to = null, at = null] = days;
  return from === null || to === null || at === null ? null : dayText(at - to + from);
}
