import fc from 'fast-check';
import { dayNumber, dayText } from '#lib/loan/civil-date.ts';
import type { Json, JsonObject } from '#lib/loan/json.ts';

/** Values that no loan has, and at which arithmetic, dates and patterns end or never do. */
const odd: Json[] = [
  ...[0, -1, 0.004, 0.005, 1e-9, 5e-324, 1e12, 2 ** 53, 1e300, 1201, 1e9],
  ...['NaN', '1e400', '', 'x'.repeat(3000), '139053344705'.repeat(8000), `${'9'.repeat(500)}[••••]`],
  // The last one cannot be made a text.
  ...[null, true, [], {}, { $masked: 'number' }, { toString: [] }],
];
const tiny = [0.004, 0.0049, 1e-9, 0.005, 0.01];
const oddDays = [
  '0001-01-01',
  '1970-01-01',
  '2024-02-29',
  '2200-12-31',
  '9999-12-31',
  '9999-12-31T23:59:59Z',
];
const texts = [
  ...['Antecipação', 'Pagamento de parcela', 'Parcela 3/12', 'Parcela 999999999/12', 'Quitação', 'Tarifa'],
  ...['Estorno', 'Liberação do crédito', 'Pagamento parcial', 'Recebida a parcela 5/12', 'Crédito liberado'],
];

/** Sizes of every order of magnitude, to the cent. */
const between = (least: number, most: number) =>
  fc
    .integer({ min: 0, max: 1000 })
    .map((share) => Math.round(100 * least * (most / least) ** (share / 1000)) / 100);
/** The day so many days after the beginning of 2023. */
const dayAfter = (days: number) => dayText(dayNumber({ year: 2023, month: 1, day: 1 }) + days);
const day = fc.integer({ min: 0, max: 1200 }).map(dayAfter);

type Values = fc.Arbitrary<Json>;
/** Mostly a value that a loan could have, and now and then any of the odd ones. */
const mostly = (usual: Values, often: readonly Json[] = []) =>
  fc.oneof(
    { weight: 12, arbitrary: usual },
    { weight: 1, arbitrary: fc.constantFrom(...odd) },
    ...(often.length > 0 ? [{ weight: 4, arbitrary: fc.constantFrom(...often) }] : []),
  );

const amount = mostly(between(1, 1e5));
const rate = mostly(between(0.01, 100), [0, 1e-9, 1e7, -0.5]);
const months = mostly(fc.integer({ min: 0, max: 6 }), [1200]);
const dated = mostly(day, oddDays);

const terms = {
  disbursementAmount: mostly(between(20, 1e5)),
  installmentAmount: fc.oneof(amount, fc.constantFrom(...tiny)),
  numberOfInstallments: mostly(fc.integer({ min: 1, max: 150 }), [1200]),
  totalAmount: mostly(between(50, 1e6), [1e11]),
  expectedDisbursementDate: dated,
  firstDueDate: dated,
};
const offer = fc.record(
  {
    ...terms,
    ...{ interestAmount: amount, iofAmount: amount, iofAdditionalAmount: amount },
    ...{ monthlyFee: rate, yearlyFee: rate, monthlyCET: rate, yearlyCET: rate },
    ...{ interestGracePeriod: months, principalGracePeriod: months, createdAt: dated },
    interestType: mostly(fc.constantFrom('sac', 'pre_price', 'pre_price_days', 'cdi_plus')),
    insurance: mostly(fc.record({ amount, fee: rate })),
    rebates: mostly(fc.array(fc.record({ amountType: fc.constantFrom('absolute', 'percentage'), amount }))),
    fine: mostly(
      fc.record({ fineRate: rate, monthlyRate: rate, interestBase: fc.constant('calendar_days') }),
    ),
  },
  { requiredKeys: Object.keys(terms) as (keyof typeof terms)[] },
);

const entry = fc.record({ amount, createdAt: dated, description: mostly(fc.constantFrom(...texts)) });
/** A list of a few different entries, or of one entry some hundred times. */
const list = (item: Values) =>
  fc
    .tuple(fc.array(item, { maxLength: 4 }), fc.constantFrom(...Array<number>(30).fill(1), 300))
    .map(([items, times]): Json => Array<Json[]>(times).fill(items).flat());

const anyLoan = fc.record(
  {
    offer: mostly(offer),
    transactions: mostly(list(entry)),
    history: mostly(list(entry)),
    cashout: mostly(list(fc.record({ amount, pixKey: mostly(fc.constant('maria@exemplo.com.br')) }))),
    signatures: mostly(
      list(
        fc.record({
          signer: amount,
          context: fc.record({
            signedAt: dated,
            context: fc.record({
              ip: amount,
              geolocation: fc.array(mostly(between(1, 200)), { maxLength: 3 }),
            }),
          }),
        }),
      ),
    ),
    status: mostly(fc.constantFrom('active', 'settled', 'open')),
    contractNumber: mostly(fc.constant('CCB-2026-000417')),
    externalId: mostly(fc.constant('EXT-1')),
    ...{ createdAt: dated, amountRemaining: amount, amountForPayment: amount },
    customer: mostly(fc.record({ name: amount, cpf: mostly(fc.constant('390.533.447-05')) })),
  },
  { requiredKeys: ['offer', 'transactions'] },
);

/**
 * A loan with one odd figure: a rate, or an amount in another unit, in the installment's place. With few figures beside it
 * the review names another count, whose schedule has payments, so that the position has to live with both.
 */
const oneOdd = fc.tuple(fc.integer({ min: 0, max: 900 }), between(20, 1e5)).chain(([release, lent]) =>
  fc.record({
    offer: fc.record(
      {
        disbursementAmount: fc.constant(lent),
        installmentAmount: fc.constantFrom(0.004, 1e-9),
        numberOfInstallments: between(1, 150).map(Math.ceil),
        totalAmount: between(1, 80).map((times) => Math.round(100 * lent * times) / 100),
        expectedDisbursementDate: fc.constant(dayAfter(release)),
        firstDueDate: between(5, 120).map((days) => dayAfter(release + Math.ceil(days))),
        ...{ iofAmount: between(1, 1e4), monthlyFee: between(0.01, 20), yearlyFee: between(0.1, 100) },
      },
      { requiredKeys: Object.keys(terms) as (keyof typeof terms)[] },
    ),
    transactions: fc.array(
      fc.record({
        amount: between(1, 100),
        createdAt: between(1, 700).map((days) => dayAfter(release + Math.ceil(days))),
        description: fc.constantFrom('Antecipação', 'Quitação', 'Pagamento antecipado'),
      }),
      { minLength: 1, maxLength: 2 },
    ),
  }),
);

/** Its installment rounds to no cent: this loan stopped each instance that read it. */
const stoppedEveryInstance: JsonObject = {
  offer: {
    ...{ disbursementAmount: 68, installmentAmount: 0.004, numberOfInstallments: 84, totalAmount: 4056.36 },
    ...{ iofAmount: 12.37, yearlyFee: 20.98 },
    ...{ expectedDisbursementDate: '2024-10-14', firstDueDate: '2024-12-07' },
  },
  transactions: [{ amount: 48.29, createdAt: '2025-01-05', description: 'Antecipação' }],
};

/** The day and the place of its signature cannot be made a text or a number: no view of this loan was answered. */
const signedWithoutText: JsonObject = {
  signatures: [{ context: { signedAt: { toString: [] }, context: { geolocation: [{ toString: [] }, 1] } } }],
};

/** Its payment of the day and the amount of an installment has an amount that cannot be made a number. */
const paidWithoutNumber: JsonObject = {
  offer: { installmentAmount: 10 },
  transactions: [{ amount: { toString: [] }, createdAt: '2025-02-18' }],
};

/** The same loans for the same seed. Any of them may be an answer of the API. */
export function hostileLoans(count: number, seed = 20_261_129): JsonObject[] {
  const samples = { seed, numRuns: count - 3, unbiased: true };
  const sampled = fc.sample(fc.oneof(anyLoan, oneOdd), samples) as JsonObject[];
  return [stoppedEveryInstance, signedWithoutText, paidWithoutNumber, ...sampled].map((sent) => ({
    id: 'loan_1',
    ...sent,
  }));
}
