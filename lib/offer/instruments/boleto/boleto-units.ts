import { type Json, valueAt } from '#lib/loan/json.ts';
import type { BoletoAmount } from '#lib/offer/units/amount-units.ts';
import { findInstruments } from '../find-instruments.ts';
import { amountAbove, centsOf } from './boleto-findings.ts';

/**
 * What the boletos of a cash-out say of the unit of its amounts: a line carries its own in centavos, and the figure
 * beside it is that, or a hundredth. Only of lines whose check digits hold, and where it is one of the two.
 */
export function boletoUnits(loan: Json): BoletoAmount[] {
  const instruments = ['/cashout', '/offer/cashout'].flatMap((pointer) =>
    findInstruments(valueAt(loan, pointer), pointer, null),
  );
  return instruments.flatMap((instrument): BoletoAmount[] => {
    if (instrument.kind !== 'boleto' || instrument.verdict !== 'agrees' || instrument.amountCents === null)
      return [];
    const amount = amountAbove(loan, instrument.path);
    const unit = (['reais', 'centavos'] as const).find(
      (one) => amount && centsOf(amount.value, one) === instrument.amountCents,
    );
    return amount && unit ? [{ unit, ...amount }] : [];
  });
}
