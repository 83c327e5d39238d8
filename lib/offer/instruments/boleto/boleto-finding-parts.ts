import { dayNumber, dayText, parseCivilDate } from '#lib/loan/civil-date.ts';
import { followingBusinessDay } from '#lib/offer/calendar/bank-calendar.ts';
import type { Instrument } from '../find-instruments.ts';
import type { InstrumentAssumption, InstrumentReason } from '../instrument-finding.ts';
import { sourceOf } from '../instrument-sources.ts';

export type Boleto = Extract<Instrument, { kind: 'boleto' }>;

/** The last day on which a boleto costs what it says, where that is not its due date: banks were closed on it. */
export function payableOn(due: string | null): { last: string | null; moved: InstrumentAssumption[] } {
  const date = due === null ? null : parseCivilDate(due);
  if (!date) return { last: due, moved: [] };
  const last = dayText(followingBusinessDay(dayNumber(date)));
  return { last, moved: last === due ? [] : [{ id: 'payable-on-business-day', value: last }] };
}

export function commonOf(boleto: Boleto) {
  return { path: boleto.path, kind: boleto.kind, source: sourceOf(boleto) };
}

export function why(code: InstrumentReason['code']): InstrumentReason {
  return { code, path: null };
}
