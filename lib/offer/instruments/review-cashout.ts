import type { Json } from '#lib/loan/json.ts';
import { amountAbove, amountFinding } from './boleto/boleto-amount.ts';
import { dueDateFinding, overdueFinding } from './boleto/boleto-due-date.ts';
import { type Boleto, type CashoutDates, withWrongDigits } from './boleto/boleto-finding-parts.ts';
import { cashoutInstruments } from './find-instruments.ts';
import type { Instrument } from './instrument.ts';
import {
  type InstrumentFinding,
  type InstrumentReason,
  instrumentFinding,
  sourceOf,
} from './instrument-finding.ts';

/** The payment instruments in the cash-outs of a loan and its offer, and the findings about them. */
export type CashoutReview = { instruments: Instrument[]; findings: InstrumentFinding[] };

/**
 * Finds the payment instruments of the cash-outs and compares them with the loan. A boleto in a cash-out is one that the
 * lender pays. Accepts any JSON, never throws, and has the limits of `findInstruments`.
 */
export function reviewCashout(loan: Json | undefined, dates: CashoutDates): CashoutReview {
  const instruments = cashoutInstruments(loan, dates.created ?? dates.disbursed);
  const byAmount = boletosByAmount(loan, instruments);
  const findings = instruments.flatMap((instrument) => {
    if (instrument.kind !== 'boleto') return ownFinding(instrument);
    const together = byAmount.get(amountAbove(loan, instrument.path)?.path);
    return [...ownFinding(instrument), ...boletoFindings(loan, instrument, together ?? [], dates)];
  });
  return { instruments, findings };
}

/** The boletos by the JSON Pointer of the amount that they share, each barcode once. */
function boletosByAmount(loan: Json | undefined, instruments: readonly Instrument[]) {
  const byAmount = new Map<string | undefined, Map<string, Boleto>>();
  for (const one of instruments) {
    if (one.kind !== 'boleto' || one.verdict === 'cannot-tell') continue;
    const at = amountAbove(loan, one.path)?.path;
    byAmount.set(at, (byAmount.get(at) ?? new Map<string, Boleto>()).set(one.barcode, one));
  }
  return new Map([...byAmount].map(([at, boletos]) => [at, [...boletos.values()]]));
}

/**
 * Compares a boleto with the amount and the dates beside it in the cash-out, and with the day on which it was paid. Digits
 * that may be another number are not compared. `boletos`: all that take their amount from the same figure, each once,
 * including this one.
 */
function boletoFindings(
  loan: Json | undefined,
  boleto: Boleto,
  boletos: readonly Boleto[],
  dates: CashoutDates,
): InstrumentFinding[] {
  if (boleto.verdict === 'cannot-tell') return [];
  const findings = [
    amountFinding(loan, boleto, boletos, dates),
    dueDateFinding(loan, boleto),
    overdueFinding(boleto, dates.disbursed),
  ].filter((finding) => finding !== null);
  return boleto.verdict === 'agrees' ? findings : findings.map(withWrongDigits);
}

/** The finding about the instrument itself; none for a right form without check digits, which proves nothing. */
function ownFinding(instrument: Instrument): InstrumentFinding[] {
  const { path, kind, checked, verdict, failures } = instrument;
  if (checked === 'form' && verdict === 'agrees') return [];
  const [failed] = failures;
  const doubt = verdict === 'cannot-tell' ? doubts[kind] : undefined;
  return [
    instrumentFinding({
      check: checked === 'form' ? 'instrument-form' : 'instrument-digits',
      verdict,
      path,
      kind,
      declared: failed?.found ?? null,
      expected: failed && 'expected' in failed ? failed.expected : null,
      formula: formulas[kind],
      reason: doubt ? { code: doubt, path } : null,
      source: sourceOf(instrument),
    }),
  ];
}

/** Why a failed check may not be about such an instrument, or not about a complete one. */
const doubts: Partial<Record<Instrument['kind'], InstrumentReason['code']>> = {
  boleto: 'may-be-another-number',
  'boleto-part': 'digits-missing',
  'bank-account': 'account-digit-missing',
};

const formulas: Record<Instrument['kind'], string> = {
  boleto: 'mod 10, mod 11',
  'boleto-part': '47 | 48',
  'pix-key': '',
  'pix-end-to-end-id': 'E + ISPB[8] + yyyyMMddHHmm + [11]',
  cpf: 'mod 11',
  cnpj: 'mod 11',
  'bank-account': '',
};
