import { amountAsSent } from '../amounts/sent-amounts.ts';
import type { PositionInputs } from '../parts/position-inputs.ts';
import { balanceSpans, chargesAt } from './balance-readings.ts';
import { outcomeCents, payableWays } from './payable-readings.ts';
import type { SourceContext, SourceReader, Told } from './source-reader.ts';
import type { Span } from './statement.ts';

/** How much a source says is paid. `credit`: the likeliest, in cents; the spans hold every value that it leaves possible. */
export type PaidAmounts = Pick<Told, 'certainty' | 'because'> & {
  count: number;
  counts: Span;
  credit: number;
  credits: Span;
  /** Cents that are overdue; null where that does not follow from the source. */
  overdue: number | null;
  /** Cents of charges beyond those of the credits. */
  furtherCharges?: number;
};

/** What of the paid installments, of what remains and of what is overdue follows from how much a source says is paid. */
export function tellsPaid(paidOf: (context: SourceContext) => PaidAmounts | null): SourceReader {
  return {
    'paid-installments': (context) => {
      const paid = paidOf(context);
      return paid && told(paid, { value: paid.count, unit: null }, [paid.counts]);
    },
    remaining: (context) => {
      const paid = paidOf(context);
      if (!paid) return null;
      const { sums } = context.inputs.terms;
      const { credit, credits, furtherCharges = 0 } = paid;
      const balances = Object.values(balanceSpans(credits, context));
      return told(
        paid,
        amountOf(Math.max(0, (sums.at(-1) ?? 0) - credit), context.inputs),
        balances.map(([low, high]): Span => [low, high + furtherCharges]),
      );
    },
    overdue: (context) => {
      const paid = paidOf(context);
      const { inputs } = context;
      if (!paid || paid.overdue === null || inputs.terms.dueDates.length === 0 || !inputs.isPaidOut)
        return null;
      const { overdue, credits } = paid;
      return told(paid, amountOf(overdue, inputs), [
        [overdue, overdue + chargesAt(credits[0], inputs)],
        ...payableWays(credits, context).flatMap((ways) => Object.values(ways).flat()),
      ]);
    },
  };
}

function told(
  { certainty, because }: PaidAmounts,
  said: Pick<Told, 'value' | 'unit'>,
  spans: readonly Span[],
): Told {
  return { ...said, certainty, because, spans };
}

/** Cents as a source tells them. */
export function amountOf(cents: number, { terms }: PositionInputs): Pick<Told, 'value' | 'unit'> {
  return { value: amountAsSent(cents, terms.unit), unit: terms.isUnitKnown ? terms.unit : null };
}

/** Cents that are overdue after a credit. */
export const overdueAfter = (credit: number, inputs: PositionInputs) => outcomeCents(credit, inputs).overdue;
