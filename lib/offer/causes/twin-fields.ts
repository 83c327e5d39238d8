import { dayNumber, dayText, parseCivilDate } from '#lib/loan/civil-date.ts';
import type { SentValue } from './cause.ts';
import { type CauseField, causeFields, type FieldName } from './cause-fields.ts';
import type { ReviewedLoan } from './reviewed-loan.ts';

/** Fields whose sum, or whose distance in days, is all that most equations see. */
const sums: readonly FieldName[] = [
  'disbursementAmount',
  'iofAmount',
  'iofAdditionalAmount',
  'insurance/amount',
  'rebates',
];
const spans: readonly FieldName[] = ['expectedDisbursementDate', 'firstDueDate'];

/** True of a field of which only a sum or a difference with others shows. */
export function isResidual({ name }: CauseField): boolean {
  return name === 'interestAmount' || sums.includes(name);
}

/** The other fields of an offer that the same change could mend: another cost by as much, the other date by as many days. */
export function twinsOf(
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
  const [from, to, at] = [sent, value, other].map((one) => parseCivilDate(String(one).slice(0, 10)));
  return from && to && at ? dayText(dayNumber(at) - dayNumber(to) + dayNumber(from)) : null;
}
