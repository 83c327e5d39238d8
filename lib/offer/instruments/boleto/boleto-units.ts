import type { Json } from '#lib/loan/json.ts';
import type { BoletoAmount } from '#lib/offer/units/amount-units.ts';
import { cashoutInstruments } from '../find-instruments.ts';
import { amountAbove, centsOf } from './boleto-amount.ts';

/**
 * The evidence of a cash-out's boletos for the unit of its amounts. A line carries its amount in centavos; the amount
 * beside it is the same figure or a hundredth of it. Lines whose check digits fail are left out.
 */
export function boletoUnits(loan: Json): BoletoAmount[] {
  return cashoutInstruments(loan, null).flatMap((instrument): BoletoAmount[] => {
    if (instrument.kind !== 'boleto' || instrument.verdict !== 'agrees' || instrument.amountCents === null)
      return [];
    const amount = amountAbove(loan, instrument.path);
    const unit = (['reais', 'centavos'] as const).find(
      (one) => amount && centsOf(amount.value, one) === instrument.amountCents,
    );
    return amount && unit ? [{ unit, ...amount }] : [];
  });
}
