import { comingDueDate, daysAfter, dueDates, today } from '../../data/life-days.ts';
import { monthsAfter } from '../../dates.ts';
import type { Json, JsonObject } from '../../json-values.ts';
import { makeRandom } from '../../random.ts';
import type { Sample } from '../../sample.ts';
import { type InstallmentState, practiceAmounts, practiceInstallments } from './practice-installments.ts';
import { practiceOffer, practiceSchedule, type Terms } from './practice-offer.ts';
import {
  type Borrower,
  filesOf,
  fund,
  idOf,
  type Method,
  methodOf,
  peopleOf,
  product,
  recorded,
} from './practice-people.ts';

const agent =
  'Mozilla/5.0 (Linux; Android 14; SM-A156M) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Mobile Safari/537.36';

const cents = (amount: number) => Math.round(amount * 100) / 100;

type Days = { readonly due: readonly string[]; readonly released: string };
export type Case = {
  readonly id: string;
  readonly shows: string;
  readonly person: Borrower;
  readonly status: string;
  /** How many due days have passed. */
  readonly passed: number;
  /** Null where the loan has no installments, since it was never issued. */
  readonly states: readonly InstallmentState[] | ((days: Days) => readonly InstallmentState[]) | null;
  readonly count?: number;
  readonly rate?: number;
  readonly disbursed?: number;
  readonly rebates?: readonly JsonObject[];
  /** Members of the offer that its figures do not depend on. */
  readonly offer?: JsonObject;
  readonly method?: Method;
  readonly cashout?: (method: string) => readonly JsonObject[];
  readonly history?: readonly (readonly [description: string, status: string])[];
  /** The number from which the customer pays, where the employment ended. */
  readonly customerPaysFrom?: number;
  readonly isPaidOut?: false;
  /** Null before the contract is issued. */
  readonly contractNumber?: string | null;
  readonly change?: JsonObject;
  readonly vintage?: '2022';
  readonly files?: true;
  /** False where even the written contract's own members have another form. */
  readonly conforms?: false;
};

const lastInstant = '23:59:59.999-03:00';
/** Released as an instant: the end of its day in São Paulo. */
export const releasedAsInstant = (day: string): JsonObject => ({
  expectedDisbursementDate: `${day}T${lastInstant}`,
});

/** What the rebates cost: a percentage is one of what is disbursed. */
const costOf = (rebates: readonly JsonObject[], disbursed: number) =>
  cents(
    rebates.reduce((sum, { amountType, amount }) => {
      const share = amountType === 'percentage' ? disbursed : 1;
      return sum + Number(amount) * share;
    }, 0),
  );

const tac: JsonObject = { feeType: 'tac', amountType: 'absolute', amount: 150 };

export const practiceCase = (told: Case): Sample => {
  const { id, shows, person, status, passed, count = 24, customerPaysFrom = count + 1 } = told;
  const { disbursed = 8000, isPaidOut = true, history = [], vintage = 'now', rebates = [tac] } = told;
  const first = monthsAfter(comingDueDate(), -passed);
  const released = isPaidOut ? daysAfter(first, -52) : today();
  const due = dueDates(first, count);
  const terms: Terms = {
    ...{ disbursed, rate: told.rate ?? 0.0199, released, due },
    costs: costOf(rebates, disbursed),
  };
  const states = (typeof told.states === 'function' ? told.states({ due, released }) : told.states) ?? [];
  const lastPayment = states.map((state) =>
    typeof state === 'object' && 'paidOn' in state ? state.paidOn : '',
  );
  const settled = lastPayment.findLast(Boolean) ?? due.at(-1) ?? released;
  const schedule = practiceSchedule(terms);
  const { customer, company, employment } = peopleOf(person, due);
  const method = methodOf(person, told.method ?? {});
  const [payer, customerId] = [String(company.id), String(customer.id)];
  const payerOf = (number: number) => (number >= customerPaysFrom ? customerId : payer);
  const instant = (day: string) => `${day}T13:22:41.134Z`;
  const context = {
    ip: '203.0.113.24',
    headers: { 'user-agent': agent, 'x-forwarded-for': '203.0.113.24' },
    fingerprint: makeRandom(id).hex(24),
    geolocation: ['-26.3044', '-48.8487'],
  };
  const cashout = told.cashout?.(String(method.id)) ?? [
    { amount: disbursed, paymentMethod: method.id ?? '', type: 'payment_method' },
  ];
  const paidOut: Json[] = cashout.map(({ amount = 0, type }) => ({
    amount,
    description: type === 'loan' ? 'Quitação do contrato anterior' : 'Desembolso',
    createdAt: released,
  }));
  const files = told.files ? filesOf(id, true) : [];
  return {
    id,
    group: 'The lending API in practice',
    shows,
    loan: () => ({
      ...recorded(released),
      id,
      status,
      externalId: makeRandom(id).uuid(),
      employment: employment.id ?? '',
      customer: customerId,
      company: payer,
      ...(told.contractNumber !== null && {
        contractNumber: told.contractNumber ?? `PK${makeRandom(id).digits(9)}`,
      }),
      cashout,
      offer: practiceOffer(terms, vintage, { rebates, ...told.offer }),
      transactions: isPaidOut ? paidOut : [],
      // Without milliseconds, as the API writes this one instant.
      attachments: files.map((file) => ({
        file: file.id ?? '',
        linkedAt: `${daysAfter(released, -1)}T12:05:20Z`,
      })),
      context,
      history: [
        {
          description: 'Empréstimo criado',
          status: 'open',
          metadata: {},
          createdAt: instant(daysAfter(released, -2)),
        },
        ...history.map(([description, of]) => ({
          description,
          status: of,
          metadata: {},
          createdAt: instant(of === 'repaid' ? settled : released),
        })),
      ],
      signatures: [
        {
          signer: customerId,
          context: { id: idOf('sign', id), signedAt: daysAfter(released, -1), metadata: {}, context },
        },
      ],
      isRefinancing: cashout.some(({ type }) => type === 'loan'),
      createdAt: instant(daysAfter(released, -2)),
      updatedAt: instant(status === 'repaid' ? settled : released),
      ...told.change,
    }),
    references: () =>
      new Map(
        [customer, company, employment, method, fund, product, ...files].map((object) => [
          String(object.id),
          object,
        ]),
      ),
    installments: (paymentFor) =>
      told.states === null
        ? []
        : practiceInstallments(
            { loan: id, schedule, rate: terms.rate, states, payerOf, customer: customerId },
            paymentFor,
          ),
    amounts: practiceAmounts,
    ...(told.conforms === false && { conforms: false }),
  };
};

/** What is paid of a loan on a day to settle it. */
export const payoffOf = ({ installments }: Sample, day: string) =>
  Number(practiceAmounts(installments?.(day) ?? []).amountForPayment);
