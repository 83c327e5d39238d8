import { daysAfter, today } from '../data/life-days.ts';
import { signatureOf } from '../data/signature.ts';
import { isList, type JsonObject } from '../json-values.ts';
import { paymentDescription } from '../payment.ts';
import type { Sample } from '../sample.ts';
import { caseOf } from './case-of.ts';
import { joaoInManaus as joao, mariaInSaoPaulo as maria, signersOf } from './evidence-loans.ts';
import { life, paid, released } from './lives.ts';

const group = 'Sources that contradict each other';
/** The installment of a life. */
const installment = 472.51;
const told = (description: string, day: string): JsonObject => ({
  description,
  status: 'open',
  metadata: {},
  createdAt: `${day}T15:04:27.380Z`,
});
const plus =
  (...events: readonly JsonObject[]) =>
  (loan: JsonObject): JsonObject => ({
    ...loan,
    history: [...(isList(loan.history) ? loan.history : []), ...events],
  });

export const contradictionLoans: readonly Sample[] = [
  life({
    ...{ id: 'loan_contradiction_part', number: 721, group, counts: 'numbered' },
    shows: 'The API does not count a payment in part.',
    entries: (due, release) => [
      released(release),
      ...paid(due, 4),
      [200, due[4] ?? release, 'Pagamento parcial'],
    ],
  }),
  life({
    ...{ id: 'loan_contradiction_twice', number: 722, group, counts: 'numbered' },
    shows: 'The API counts no payment whose words say no number.',
    entries: (due, release) => [
      released(release),
      ...due.slice(0, 5).map((day) => [installment, day, 'Recebimento de parcela'] as const),
    ],
  }),
  life({
    ...{ id: 'loan_contradiction_several', number: 723, group, counts: 'numbered' },
    shows: 'The API does not count two installments that were paid at once.',
    entries: (due, release) => [
      released(release),
      ...paid(due, 3),
      [2 * installment, daysAfter(due[4] ?? release, -1), 'Pagamento de parcelas'],
    ],
  }),
  life({
    ...{ id: 'loan_contradiction_reversed', number: 724, group, counts: 'numbered' },
    shows: 'The API still counts a payment that was returned.',
    entries: (due, release) => [
      released(release),
      ...paid(due, 5),
      [-installment, daysAfter(due[4] ?? release, 2), 'Estorno de pagamento'],
    ],
  }),
  life({
    ...{ id: 'loan_contradiction_payroll', number: 725, group, counts: 'numbered' },
    shows: 'The API counts none of the employer’s remittances.',
    entries: (due, release) => [
      released(release),
      ...due.slice(0, 3).map((day) => [installment, day, 'Repasse consignado'] as const),
    ],
  }),
  life({
    ...{ id: 'loan_contradiction_payoff', number: 726, group, counts: 'numbered' },
    shows: 'Paid off by a transaction; the API says that seven installments remain, and the status is open.',
    entries: (due, release) => [
      released(release),
      ...paid(due, 5),
      [3025.2, daysAfter(today(), -3), 'Quitação antecipada'],
    ],
  }),
  life({
    ...{ id: 'loan_contradiction_settled', number: 727, group, status: 'settled' },
    shows: 'The status says settled; five of twelve installments are paid.',
    entries: (due, release) => [released(release), ...paid(due, 5)],
  }),
  life({
    ...{ id: 'loan_contradiction_received', number: 728, group },
    shows: 'The history received five installments; the transactions hold the disbursement alone.',
    entries: (_, release) => [released(release)],
    change: (loan) =>
      plus(
        ...[1, 2, 3, 4, 5].map((number) =>
          told(
            paymentDescription(number, 12).replace('Pagamento da', 'Recebida a'),
            daysAfter(today(), number * 30 - 170),
          ),
        ),
      )(loan),
  }),
  life({
    ...{ id: 'loan_contradiction_paid_out', number: 729, group, status: 'in_analysis' },
    shows: 'The status says that it is still analyzed; the history paid it out.',
    passed: 0,
    entries: () => [],
  }),
  life({
    ...{ id: 'loan_contradiction_unsigned', number: 730, group },
    shows: 'Paid out, and nobody signed.',
    entries: (due, release) => [released(release), ...paid(due, 5)],
    change: (loan) => ({
      ...loan,
      signatures: [],
      history: (isList(loan.history) ? loan.history : []).filter(
        (entry) => !JSON.stringify(entry).includes('assinada'),
      ),
    }),
  }),
  caseOf(
    { id: 'loan_contradiction_day', number: 731 },
    { group, shows: 'The transactions paid it out a month after the history did.' },
    (loan) => ({
      ...loan,
      transactions: (isList(loan.transactions) ? loan.transactions : []).map((entry) =>
        JSON.stringify(entry).includes('Liberação') && typeof entry === 'object' && entry !== null
          ? { ...entry, createdAt: '2025-12-23' }
          : entry,
      ),
    }),
  ),
  life({
    ...{ id: 'loan_contradiction_returned', number: 732, group },
    shows: 'The payout came back and was not sent again; the history goes on to receive installments.',
    entries: (_, release) => [
      released(release),
      [5000, daysAfter(release, 1), 'Estorno: conta de destino encerrada'],
    ],
    change: plus(
      ...[1, 2, 3].map((number) =>
        told(`Recebida a parcela ${number}/12`, daysAfter(today(), number * 30 - 170)),
      ),
    ),
  }),
  caseOf(
    { id: 'loan_contradiction_documents', number: 733 },
    { group, shows: 'Two signers of one contract, and two documents.', references: signersOf([maria, joao]) },
    (loan) => ({ ...loan, signatures: [signatureOf(maria), signatureOf({ ...joao, document: 'another' })] }),
  ),
  caseOf(
    { id: 'loan_contradiction_transfer', number: 734 },
    { group, shows: 'The Pix of the cash-out was sent a month before the transactions paid it out.' },
    (loan) => ({
      ...loan,
      cashout: [
        {
          amount: 5000,
          paymentMethod: 'pmth_q8Zs4LkV0cPd2RtH',
          type: 'transfer',
          transfer: { method: 'pix', endToEndId: 'E3240250220251023153275309462817' },
        },
      ],
    }),
  ),
];
