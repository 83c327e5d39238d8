import type { Json } from '#lib/loan/json.ts';
import type { InstrumentFinding } from '../instrument-finding.ts';
import { amountFinding } from './boleto-amount.ts';
import { dueDateFinding, overdueFinding } from './boleto-due-date.ts';
import { type Boleto, type CashoutDates, withWrongDigits } from './boleto-finding-parts.ts';

/**
 * Compares a boleto with the amount and the dates beside it in the cash-out, and with the day on which it was paid. Digits
 * that may be another number are not compared. `boletos`: all that take their amount from the same figure, each once,
 * including this one.
 */
export function boletoFindings(
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
