import { type Random, seededRandom } from '../truth/seeded-random.ts';
import { isoDay } from '../truth/truth-calendar.ts';
import type { Life } from './life.ts';

type JsonRecord = Record<string, unknown>;
type Told = { life: Life; day: number; random: Random; asSent: (cents: number) => number };

/** A life whose every source tells the same, by one of the meanings that the figures of the API may have. */
export function withSources(life: Life): JsonRecord {
  const told = toldOf(life, 0);
  const { random } = told;
  const signatures = [{ signer: 'cust_1', context: { signedAt: isoDay(life.terms.release - 1) } }];
  return {
    ...life.loan,
    status: random.chance(0.6) ? 'open' : statusOf(life),
    ...(random.chance(0.9) ? { history: historyOf(told) } : {}),
    ...(random.chance(0.8) ? { signatures } : {}),
    ...(random.chance(0.9) ? amountsOf(told) : {}),
  };
}

function toldOf(life: Life, salt: number): Told {
  const asSent = (cents: number) => (life.unit === 'reais' ? cents / 100 : cents);
  return { life, day: dayNumberOf(life.today), random: seededRandom(life.seed * 7 + salt), asSent };
}

const dayNumberOf = (text: string) => Date.parse(text) / 86_400_000;

function statusOf({ truth }: Life): string {
  if (truth.paid === truth.installments) return 'settled';
  return truth.overdue && truth.overdue.days > 5 ? 'em_atraso' : 'open';
}

const eventAt = (description: string, day: number): JsonRecord => ({
  description,
  status: 'open',
  createdAt: `${isoDay(day)}T15:00:00.000Z`,
});

/** The payment that completed each installment, and what was taken back. */
function historyOf({ life, day }: Told): JsonRecord[] {
  const { terms, course, truth, hasPayoff } = life;
  const numbers = course.paidOn.flatMap((cents, index) => (cents >= terms.installment ? index + 1 : []));
  const received = numbers.flatMap((number): JsonRecord[] => {
    const last = course.events.findLast((event) => event.number === number && event.cents > 0);
    return last && !hasPayoff ? [eventAt(`Recebida a parcela ${number}/${terms.count}`, last.day)] : [];
  });
  const back = course.events.filter(
    ({ cents, deed }) => cents < 0 && deed !== 'fee' && deed !== 'disbursement',
  );
  return [
    eventAt('Proposta criada', terms.release - 6),
    eventAt('CCB assinada pelo cliente', terms.release - 2),
    ...(terms.release <= day ? [eventAt('Crédito liberado', terms.release)] : []),
    ...received,
    ...back.map((event) => eventAt('Estorno de pagamento', event.day)),
    ...(truth.paid === truth.installments ? [eventAt('Contrato quitado', day)] : []),
  ];
}

/** The fine and the default interest of the offer on each installment that is overdue, by its own days. */
function chargesOn({ life: { terms, course }, day }: Told): number {
  const { installment, payable, due } = terms;
  return course.paidOn.reduce((sum, cents, index) => {
    const isLate = cents < installment && (payable[index] ?? day) < day;
    const days = day - (due[index] ?? day);
    return isLate ? sum + Math.round((installment - cents) * (0.02 + (0.01 * days) / 30)) : sum;
  }, 0);
}

const unpaidOf = ({ terms, course }: Life) =>
  course.paidOn.reduce((sum, cents) => sum + Math.max(0, terms.installment - cents), 0);

function amountsOf(told: Told): JsonRecord {
  const { life, day, random, asSent } = told;
  const { terms, course, truth } = life;
  const { overdue, next } = truth;
  const late = random.chance(0.5) ? chargesOn(told) : 0;
  const unpaid = unpaidOf(life);
  const value = course.paidOn.reduce((sum, cents, index) => {
    const ahead = Math.max(0, (terms.due[index] ?? day) - day);
    return sum + Math.max(0, terms.installment - cents) * (1 + terms.rate) ** -(ahead / 30);
  }, 0);
  const remaining = random.pick([unpaid, Math.round(value)]);
  const due = overdue?.amount ?? 0;
  const asked = random.pick([
    due > 0 ? due : (next?.amount ?? 0),
    next?.amount ?? due,
    due + (next?.amount ?? 0),
    remaining,
  ]);
  return {
    amountRemaining: asSent(remaining === 0 ? 0 : remaining + late),
    amountForPayment: asSent(asked === 0 ? 0 : asked + late),
  };
}

/** The same life with one source falsified: the loan and the lie; null where this lie is none of this life. */
export function falsified(life: Life, loan: JsonRecord): { loan: JsonRecord; lie: string } | null {
  const told = toldOf(life, 3);
  const { random } = told;
  const [lie, tell] = random.pick(lies);
  const changed = tell(loan, told);
  return changed && { loan: changed, lie };
}

type Lie = (loan: JsonRecord, told: Told) => JsonRecord | null;
type Untruth = readonly [name: string, tell: Lie];
const history = (loan: JsonRecord) => (Array.isArray(loan.history) ? (loan.history as JsonRecord[]) : null);

/** What a reader would see at once: every lie is of whole installments, of the whole loan, or of months. */
const lies: readonly [Untruth, ...Untruth[]] = [
  [
    'the history received more installments',
    (loan, { life: { truth, terms }, day }) => {
      const more = truth.paid + 2;
      const events = history(loan);
      if (!events || more > truth.installments) return null;
      return { ...loan, history: [...events, eventAt(`Recebida a parcela ${more}/${terms.count}`, day - 1)] };
    },
  ],
  [
    'the API does not count two payments',
    (loan, { life, asSent }) => {
      const unpaid = unpaidOf(life);
      if (loan.amountRemaining === undefined || life.truth.paid < 2) return null;
      return { ...loan, amountRemaining: asSent(unpaid + 2 * life.terms.installment) };
    },
  ],
  [
    'the API says that nothing remains',
    (loan, { life }) =>
      loan.amountRemaining === undefined || unpaidOf(life) < life.terms.installment
        ? null
        : { ...loan, amountRemaining: 0, amountForPayment: 0 },
  ],
  [
    'the status says settled',
    (loan, { life }) => (unpaidOf(life) < life.terms.installment ? null : { ...loan, status: 'settled' }),
  ],
  [
    'the history says settled',
    (loan, { life, day }) => {
      const events = history(loan);
      if (!events || unpaidOf(life) < life.terms.installment) return null;
      return { ...loan, history: [...events, eventAt('Contrato quitado', day)] };
    },
  ],
  [
    'nobody signed',
    (loan, { life: { terms }, day }) => (terms.release > day ? null : { ...loan, signatures: [] }),
  ],
  [
    'the status says refused',
    (loan, { life: { terms }, day }) => (terms.release > day ? null : { ...loan, status: 'recusada' }),
  ],
  [
    'the transactions lack the last two payments',
    (loan, { life: { truth, course } }) => {
      const list = loan.transactions as JsonRecord[] | undefined;
      const last = course.events
        .filter(({ cents }) => cents > 0)
        .slice(-2)
        .map(({ day }) => isoDay(day));
      if (!Array.isArray(list) || truth.paid < 4 || last.length < 2) return null;
      return { ...loan, transactions: list.filter(({ createdAt }) => !last.includes(String(createdAt))) };
    },
  ],
];
