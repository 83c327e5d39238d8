import { dayText, parseDay } from '#lib/loan/civil-date.ts';
import { followingBusinessDay } from '#lib/offer/calendar/bank-calendar.ts';
import type { Instrument } from '../instrument.ts';
import type { InstrumentAssumption, InstrumentFinding, InstrumentReason } from '../instrument-finding.ts';
import { sourceOf } from '../instrument-finding.ts';

export type Boleto = Extract<Instrument, { kind: 'boleto' }>;

/** The last day on which a boleto costs its stated amount: its due date, or the business day after it. `YYYY-MM-DD`. */
export function payableOn(due: string | null): { last: string | null; moved: InstrumentAssumption[] } {
  const day = parseDay(due ?? '');
  if (day === null) return { last: due, moved: [] };
  const last = dayText(followingBusinessDay(day));
  return { last, moved: last === due ? [] : [{ id: 'payable-on-business-day', value: last }] };
}

export function commonOf(boleto: Boleto) {
  return { path: boleto.path, kind: boleto.kind, source: sourceOf(boleto) };
}

export function reasonOf(code: InstrumentReason['code']): InstrumentReason {
  return { code, path: null };
}

/** The dates and the unit of a loan that the boletos of its cash-out are compared with. */
export type CashoutDates = {
  /** When the loan was made, `YYYY-MM-DD`: the due factor is read by it. */
  created: string | null;
  /** When the money went out, or is to go out: `YYYY-MM-DD`. */
  disbursed: string | null;
  /** The unit of the cash-out's amounts if it is certain; otherwise null, and both units are tried. */
  amountUnit: 'reais' | 'centavos' | null;
};

/**
 * A difference of a line with a wrong digit may come from that digit, so it has no verdict. An agreement is no
 * coincidence.
 */
export function withWrongDigits(finding: InstrumentFinding): InstrumentFinding {
  if (finding.verdict === 'agrees' && finding.check !== 'boleto-overdue') return finding;
  return {
    ...finding,
    verdict: 'cannot-tell',
    size: null,
    expected: null,
    difference: null,
    explainedBy: null,
    reason: reasonOf('other-figures'),
  };
}
