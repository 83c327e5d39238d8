import { dayOf, instantAfter, monthsAfter } from '../dates.ts';
import { isList, isObject, type Json, type JsonObject } from '../json-values.ts';
import { paymentDescription } from '../payment.ts';
import { makeRandom } from '../random.ts';
import { isPaidOut, isSigned, type Stage, scheduledAfter } from './stage.ts';

const numberOr = (value: Json | undefined, otherwise: number) =>
  typeof value === 'number' ? value : otherwise;

type Ledger = {
  readonly stage: Stage;
  readonly start: string;
  readonly offer: JsonObject;
  readonly paid: number;
};

/** Disbursement first, then what was financed with it, then one payment for each installment paid. */
export const transactionsOf = ({ stage, start, offer, paid }: Ledger): readonly JsonObject[] => {
  if (!isSigned(stage)) return [];
  const due = typeof offer.firstDueDate === 'string' ? offer.firstDueDate : undefined;
  const day = isPaidOut(stage)
    ? String(offer.expectedDisbursementDate ?? dayOf(start))
    : dayOf(instantAfter(start, scheduledAfter));
  const verb = isPaidOut(stage) ? 'Liberação do crédito' : 'Liberação do crédito (agendada)';
  const released = [{ amount: numberOr(offer.disbursementAmount, 0), description: verb, createdAt: day }];
  const taxes = [
    { amount: numberOr(offer.iofAmount, 0), description: 'IOF financiado', createdAt: day },
    {
      amount: numberOr(offer.iofAdditionalAmount, 0),
      description: 'IOF adicional financiado',
      createdAt: day,
    },
  ];
  const rebates = (isList(offer.rebates) ? offer.rebates : []).filter(isObject).map((rebate) => ({
    amount: numberOr(rebate.amount, 0),
    description: 'Tarifa de abertura de crédito financiada',
    createdAt: day,
  }));
  const premium = isObject(offer.insurance) ? numberOr(offer.insurance.amount, 0) : 0;
  const insurance = [{ amount: premium, description: 'Seguro prestamista financiado', createdAt: day }];
  const count = numberOr(offer.numberOfInstallments, paid);
  const payments = Array.from({ length: due ? paid : 0 }, (_, k) => ({
    amount: numberOr(offer.installmentAmount, 0),
    description: paymentDescription(k + 1, count),
    createdAt: monthsAfter(due ?? day, k),
  }));
  return [...released, ...taxes, ...rebates, ...insurance, ...payments].filter(({ amount }) => amount !== 0);
};

const files = [
  ['ccb-assinada.pdf', 'application/pdf', 2296],
  ['documento-frente.jpg', 'image/jpeg', 3],
  ['documento-verso.jpg', 'image/jpeg', 4],
  ['comprovante-de-renda.pdf', 'application/pdf', 5],
  ['termo-de-autorizacao.pdf', 'application/pdf', 2297],
] as const;

/** Attachments, and what each file expands to. */
export const attachmentsOf = (seed: string, start: string, stage: Stage) => {
  const random = makeRandom(`files ${seed}`);
  const mine = files.filter(([, , minutes]) => isSigned(stage) || minutes < 1000);
  return mine.map(([name, contentType, minutes]) => {
    const id = `file_${random.text(16)}`;
    const linkedAt = instantAfter(start, minutes);
    const file = {
      id,
      name,
      contentType,
      size: random.int(48_000, 1_900_000),
      sha256: random.hex(64),
      createdAt: linkedAt,
    };
    return { attachment: { file: id, linkedAt }, file };
  });
};
