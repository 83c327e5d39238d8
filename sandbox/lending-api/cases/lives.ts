import { paymentEntry, settledText } from '../data/history.ts';
import { comingDueDate, daysAfter, dueDates, recentDueDate, today } from '../data/life-days.ts';
import type { Stage } from '../data/stage.ts';
import { monthsAfter } from '../dates.ts';
import { isList, isObject, type Json, type JsonObject } from '../json-values.ts';
import { isPayment, paymentDescription } from '../payment.ts';
import type { Group, Sample } from '../sample.ts';
import { caseOf } from './case-of.ts';

const group = 'Loan lives, with days relative to today';
const count = 12;
const principal = 5000;
const rate = 0.0199;
const cents = (amount: number) => Math.round(amount * 100) / 100;
/** Equal months, nothing financed: 472.51. */
const installment = cents((principal * rate) / (1 - (1 + rate) ** -count));

type Entry = readonly [amount: number, day: string, description: string];
type Life = {
  readonly id: string;
  readonly group?: Group;
  readonly counts?: 'numbered';
  /** How far it has come; paid out unless said otherwise. */
  readonly stage?: Stage;
  readonly status?: string;
  readonly number: number;
  readonly shows: string;
  /** The due date of the installment after `passed`. */
  readonly due?: string;
  /** How many due dates lie before it. */
  readonly passed?: number;
  readonly entries: (due: readonly string[], release: string) => readonly Entry[];
  readonly featured?: true;
  readonly change?: (loan: JsonObject) => JsonObject;
};

export const released = (day: string): Entry => [-principal, day, 'Liberação do crédito'];
export const paid = (due: readonly string[], numbers: number): Entry[] =>
  due.slice(0, numbers).map((day, k) => [installment, day, paymentDescription(k + 1, count)]);

/** A life whose transactions, history, status and amounts tell the same, but for what its change says. */
export const life = (told: Life): Sample => {
  const { id, number, shows, due, passed = 5, entries, change, stage = 'running', status = 'open' } = told;
  const first = monthsAfter(due ?? comingDueDate(), -passed);
  const release = daysAfter(first, -35);
  const total = cents(installment * count);
  const figures = {
    disbursementAmount: principal,
    installmentAmount: installment,
    totalAmount: total,
    interestAmount: cents(total - principal),
    monthlyFee: rate,
    yearlyFee: 0.266751,
    interestGracePeriod: 0,
    principalGracePeriod: 0,
    numberOfInstallments: count,
    creditOperationType: 'ccb',
    interestType: 'pre_price',
    rebates: [],
    fine: { fineRate: 0.02, interestBase: 'calendar_days', monthlyRate: 0.01 },
    expectedDisbursementDate: release,
    firstDueDate: first,
  };
  const transactions = entries(dueDates(first, count), release).map(([amount, createdAt, description]) => ({
    amount,
    description,
    createdAt,
  }));
  const { group: of = group, featured, counts } = told;
  const about = { group: of, shows, ...(featured ? { featured } : {}), ...(counts ? { counts } : {}) };
  return caseOf({ id, number, figures, stage, status, paid: 0 }, about, (loan) => {
    const history = [
      ...(isList(loan.history) ? loan.history : []),
      ...transactions.filter(isPayment).map(paymentEntry),
      ...transactions
        .filter(({ description }) => description.startsWith('Estorno'))
        .map((entry) => ({ ...paymentEntry(entry), description: 'Pagamento estornado' })),
    ];
    const lived = settledOn(transactions.at(-1)?.createdAt ?? '', { ...loan, transactions, history });
    return change ? change(lived) : lived;
  });
};

/** A loan is settled on the day of its last payment, which a payoff brings forward. */
const settledOn = (day: string, loan: JsonObject): JsonObject => {
  const createdAt = `${day}T20:40:11.902Z`;
  const isSettled = (entry: Json) => isObject(entry) && entry.description === settledText;
  const history = isList(loan.history) ? loan.history : [];
  if (!history.some(isSettled)) return loan;
  const dated = history.map((entry) =>
    isObject(entry) && isSettled(entry) ? { ...entry, createdAt } : entry,
  );
  return { ...loan, updatedAt: createdAt, history: dated };
};

export const lifeLoans: readonly Sample[] = [
  life({
    id: 'loan_life_on_time',
    number: 701,
    featured: true,
    shows: 'Five of twelve paid, each on its day.',
    entries: (due, release) => [released(release), ...paid(due, 5)],
  }),
  life({
    id: 'loan_life_late',
    number: 702,
    shows: 'Two installments late.',
    status: 'em_atraso',
    entries: (due, release) => [released(release), ...paid(due, 3)],
  }),
  life({
    id: 'loan_life_not_seen_yet',
    number: 703,
    shows: 'The last one was due two weekdays ago: its payment may still be clearing.',
    due: recentDueDate(),
    entries: (due, release) => [released(release), ...paid(due, 5)],
  }),
  life({
    id: 'loan_life_finished',
    number: 704,
    shows: 'All twelve installments paid.',
    passed: 12,
    stage: 'settled',
    status: 'settled',
    entries: (due, release) => [released(release), ...paid(due, 12)],
  }),
  life({
    id: 'loan_life_payoff',
    number: 705,
    shows: 'Paid off early, at a discount.',
    stage: 'settled',
    status: 'settled',
    entries: (due, release) => [
      released(release),
      ...paid(due, 5),
      [3025.2, daysAfter(today(), -3), 'Quitação antecipada'],
    ],
  }),
  life({
    id: 'loan_life_part',
    number: 706,
    shows: 'A part of the last installment paid.',
    entries: (due, release) => [
      released(release),
      ...paid(due, 4),
      [200, due[4] ?? release, 'Pagamento parcial'],
    ],
  }),
  life({
    id: 'loan_life_reversed',
    number: 707,
    shows: 'The last payment was returned.',
    entries: (due, release) => [
      released(release),
      ...paid(due, 5),
      [-installment, daysAfter(due[4] ?? release, 2), 'Estorno de pagamento'],
    ],
  }),
  life({
    id: 'loan_life_twice',
    number: 708,
    shows: 'One installment paid twice, in words that say no number.',
    entries: (due, release) => [
      released(release),
      ...due.slice(0, 5).map((day): Entry => [installment, day, 'Recebimento de parcela']),
      [installment, daysAfter(due[4] ?? release, 1), 'Recebimento de parcela'],
    ],
  }),
  life({
    id: 'loan_life_several',
    number: 709,
    shows: 'Two months were missed, and then paid at once.',
    entries: (due, release) => [
      released(release),
      ...paid(due, 3),
      [2 * installment, daysAfter(due[4] ?? release, -1), 'Pagamento de parcelas'],
    ],
  }),
  life({
    id: 'loan_life_payroll_late',
    number: 710,
    shows: 'The employer’s remittances stopped two months ago.',
    entries: (due, release) => [
      released(release),
      ...due.slice(0, 3).map((day): Entry => [installment, day, 'Repasse consignado']),
    ],
  }),
  life({
    id: 'loan_life_not_paid_out',
    number: 711,
    shows: 'Signed, and not paid out yet.',
    stage: 'scheduled',
    passed: 0,
    entries: () => [],
  }),
  life({
    id: 'loan_life_unpaid',
    number: 714,
    shows: 'Paid out, and the first installment is not due yet.',
    passed: 0,
    entries: (_, release) => [released(release)],
  }),
  life({
    id: 'loan_life_debit_failed',
    number: 715,
    shows: 'The last direct debit failed, and is among the transactions.',
    entries: (due, release) => [
      released(release),
      ...paid(due, 4),
      [installment, due[4] ?? release, 'Débito automático não efetivado'],
    ],
  }),
  life({
    id: 'loan_life_corrected',
    number: 713,
    shows: 'The offer states an installment 10.00 too low; five of the right amount were paid.',
    entries: (due, release) => [released(release), ...paid(due, 5)],
    change: (loan) => ({
      ...loan,
      offer: { ...(isObject(loan.offer) ? loan.offer : {}), installmentAmount: cents(installment - 10) },
    }),
  }),
  life({
    id: 'loan_life_deleted',
    number: 712,
    shows: 'Deleted: a subset without offer and transactions.',
    entries: () => [],
    change: ({ id, status, contractNumber, createdAt, updatedAt }) => ({
      ...{ id: id ?? null, status: status ?? null, contractNumber: contractNumber ?? null },
      ...{ createdAt: createdAt ?? null, updatedAt: updatedAt ?? null, deleted: true },
    }),
  }),
];
