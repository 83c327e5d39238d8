import type { Composition } from './compose-principal.ts';
import type { RateSpan } from './rate-spans.ts';
import { type Plan, unitInstallment } from './repayment-plan.ts';
import { installmentTolerance, type Match } from './search/match.ts';

/** A principal over a span of rates, and the installment that it may give, in reais. */
export type Trial = { plan: Plan; span: RateSpan; composition: Composition; installment: number };

/** The match of a plan, at the written rate or at the one within its digits; empty if no rate of the span gives it. */
export function matchWithinSpan(plan: Plan, { span, composition, installment }: Trial): Match[] {
  const { principal, reach = 0 } = composition;
  const unit = installment / principal;
  const tolerance = installmentTolerance(unit) + reach * unit;
  const at = (rate: number) => unitInstallment(plan, rate) * principal;
  const [least, most] = [at(span.low), at(span.high)];
  if (installment < least - tolerance || installment > most + tolerance) return [];
  const written = at(span.written);
  const isWritten =
    span.written >= span.low && span.written <= span.high && Math.abs(written - installment) <= tolerance;
  const share = most > least ? Math.min(1, Math.max(0, (installment - least) / (most - least))) : 0;
  const rate = isWritten ? span.written : span.low + share * (span.high - span.low);
  return [
    {
      ...{ plan, composition, rate, written: span.written },
      source: isWritten ? span.source : 'digits',
      installment: isWritten ? written : at(rate),
    },
  ];
}
