import { instantAfter } from '../dates.ts';
import type { JsonObject } from '../json-values.ts';
import { at, makeRandom, type Random } from '../random.ts';
import { type Payout, paymentMethodIdOf } from './cashout.ts';
import { type Line, lineNames, lines, offerFields } from './offers.ts';

const insuranceOf = (number: number): JsonObject => ({
  amount: 125,
  fee: 0.025,
  type: 'required',
  number: `AP-${makeRandom(`policy ${number}`).digits(10)}`,
  insurer: at(
    ['Seguradora Baía Azul S.A.', 'Vida Serena Seguros S.A.', 'Companhia Atlântida de Seguros'],
    number,
  ),
});

const offerCashout = ({ amount, seed }: Payout): JsonObject => ({
  amount,
  paymentMethod: paymentMethodIdOf(seed),
  type: 'payment_method',
});

const specified = (offer: JsonObject): JsonObject =>
  Object.fromEntries(offerFields.flatMap((name) => (offer[name] === undefined ? [] : [[name, offer[name]]])));

type Terms = {
  readonly number: number;
  readonly line: Line;
  readonly figures: JsonObject;
  readonly start: string;
  readonly payout: Payout;
  readonly random: Random;
};

/** The figures as given, with what is not a figure around them. Only an offer with a total and its interest has an insurance. */
export const offerOf = ({ number, line, figures, start, payout, random }: Terms): JsonObject =>
  specified({
    id: `offr_${random.text(16)}`,
    ...figures,
    ...('totalAmount' in figures && 'interestAmount' in figures ? { insurance: insuranceOf(number) } : {}),
    ...lines[line],
    description: `${lineNames[line]}, contrato CCB`,
    cashout: payout.amount > 0 ? [offerCashout(payout)] : [],
    metadata: { simulation: random.uuid(), table: `TAB-${start.slice(0, 7)}`, broker: null },
    createdAt: instantAfter(start, -11),
  });
