import { describe, expect, test } from 'vitest';
import { readLedger } from '#lib/ledger/read-ledger.ts';
import type { JsonObject } from '#lib/loan/json.ts';
import { reviewOffer } from '#lib/offer/review.ts';
import { findContradictions } from '#lib/position/find-contradictions.ts';
import { readCorrectedPosition } from '#lib/position/read-corrected-position.ts';
import { offer, paid, timeZone } from '#lib/testing/test-position.ts';
import { nothingOwed } from '../nothing-owed.ts';
import { judgeLoan, type VerdictName } from './loan-verdicts.ts';

const transactions = paid(5).map(([amount, createdAt]) => ({ amount, createdAt, description: null }));
const signature = (signedAt: string, documentHash = 'a1') => ({
  signer: 'cust_1',
  context: { signedAt, metadata: { documentHash } },
});
const employment = { id: 'empl_1', status: 'working' };
const document = '529.982.247-25';
const account = { method: 'bank_account', methodData: { accountHolderDocument: document, bankCode: '341' } };
const fee = { feeType: 'registry', amountType: 'absolute', amount: 150 };
const rightOffer: JsonObject = { ...offer, rebates: [fee], yearlyCET: 0.4532 };
const rightLoan: JsonObject = {
  ...{ offer: rightOffer, transactions, employment },
  signatures: [signature('2025-11-20')],
  customer: { id: 'cust_1', document },
  cashout: [{ amount: 5000, type: 'payment_method', paymentMethod: account }],
};

type Reading = { isNarrowed?: boolean; rateUnit?: 'auto' | 'fraction' };

function verdictsOf(
  change: JsonObject,
  base: JsonObject = rightLoan,
  { isNarrowed = false, rateUnit = 'auto' }: Reading = {},
) {
  const loan = { ...base, ...change };
  const review = loan.offer ? reviewOffer(loan, { amountUnit: 'auto', rateUnit, timeZone }) : null;
  const options = { review, today: '2026-05-20', timeZone, fields: null, paymentFor: null };
  const { position, inputs } = readCorrectedPosition(loan, options);
  const ledger = readLedger({ loan, review, inputs, paymentFor: null });
  const reviewed = { loan, review, position, ledger, contradictions: findContradictions(loan, options) };
  const owed = nothingOwed(reviewed, { timeZone, today: '2026-05-20' });
  return judgeLoan({ ...reviewed, nothingOwed: owed }, { timeZone, isNarrowed, today: '2026-05-20' });
}

const withOffer = (change: JsonObject): JsonObject => ({ offer: { ...rightOffer, ...change } });
const hidden = { $masked: 'string' };

describe('a verdict', () => {
  test('is a tick where everything that it is about was checked and is right', () => {
    const { questions, verdicts, verdictReasons } = verdictsOf({});
    expect(questions).toEqual([]);
    expect(verdicts).toEqual({ figures: 'ok', law: 'ok', signatures: 'ok', payout: 'ok', payments: 'ok' });
    const reasons = Object.values(verdictReasons).flat();
    expect(reasons.filter(({ severity }) => severity !== 'note')).toEqual([]);
  });

  test('says of an empty loan that data is missing', () => {
    const { verdicts } = verdictsOf({}, {});
    expect(new Set(Object.values(verdicts))).toEqual(new Set(['unknown']));
  });

  test.each<[VerdictName, JsonObject, string]>([
    ['figures', withOffer({ totalAmount: 6260.8 }), 'total'],
    ['signatures', { signatures: [] }, 'signed'],
    ['payout', { status: 'recusada' }, 'paid-out'],
    ['payout', { cashout: [{ amount: 4900, paymentMethod: account }] }, 'cashout-loan'],
    ['payments', { status: 'settled' }, 'finished'],
  ])('on %s is wrong where something differs', (name, change, id) => {
    const { verdicts, verdictReasons } = verdictsOf(change);
    expect(verdicts[name]).toBe('wrong');
    expect(verdictReasons[name][0]).toMatchObject({ id, severity: 'difference' });
  });

  test('has what two sources say in reais', () => {
    const { verdictReasons } = verdictsOf({ amountRemaining: 9999 });
    const remaining = verdictReasons.payments.find(({ id }) => id === 'remaining');
    expect(remaining).toMatchObject({ unit: 'amount', values: { difference: expect.any(Number) } });
    const { stated, expected, difference } = remaining?.values ?? {};
    expect(Math.abs(Number(stated) - Number(expected))).toBeCloseTo(Number(difference), 2);
    expect([stated, expected]).toContain(9999);
  });

  test('on the law is wrong where a consumer is fined above 2%', () => {
    const fined = withOffer({ fine: { fineRate: 0.05, interestBase: 'calendar_days', monthlyRate: 0.01 } });
    const { verdicts, verdictReasons } = verdictsOf(fined, rightLoan, { rateUnit: 'fraction' });
    expect(verdicts.law).toBe('wrong');
    expect(verdictReasons.law[0]).toMatchObject({ id: 'fine-limit', unit: 'rate', values: { stated: 0.05 } });
  });

  test('has the figure that is stated beside the right one', () => {
    const [reason] = verdictsOf(withOffer({ totalAmount: 6260.8 })).verdictReasons.figures;
    expect(reason).toMatchObject({
      unit: 'amount',
      values: { stated: 6260.8, expected: 6160.8, difference: 100 },
    });
    expect(reason?.because).toContain('/offer/totalAmount');
  });

  test.each<[VerdictName, string, JsonObject]>([
    [
      'figures',
      'a stated rate',
      withOffer({ monthlyFee: undefined as never, yearlyFee: undefined as never }),
    ],
    [
      'figures',
      'a total or a CET',
      withOffer({ totalAmount: undefined as never, yearlyCET: undefined as never }),
    ],
    ['figures', 'the day of the release', withOffer({ expectedDisbursementDate: undefined as never })],
    ['law', 'the kind of borrower', { employment: undefined as never, customer: undefined as never }],
    ['signatures', 'the day of a signature', { signatures: [signature('2025-11-20'), { signer: 'cust_2' }] }],
    ['payout', 'the document of the holder', { cashout: [{ amount: 5000, paymentMethod: 'pmth_1' }] }],
  ])('on %s says how much was checked without %s', (name, _what, change) => {
    const { verdicts, verdictReasons } = verdictsOf(change);
    expect(verdicts[name]).toMatch(/partly|unknown/);
    const counted = verdictReasons[name].find(({ id }) => id === 'checked');
    if (verdicts[name] === 'partly')
      expect(Number(counted?.values.stated)).toBeLessThan(Number(counted?.values.expected));
  });

  test('on the law is no tick where only some fields were asked for', () => {
    expect(verdictsOf({}, rightLoan, { isNarrowed: true }).verdicts.law).not.toBe('ok');
  });

  test.each(['repaid', 'void', 'expired', 'canceled'])('nobody asks who pays a loan that is %s', (status) => {
    const { questions } = verdictsOf({ status, transactions: [], employment: { status: 'away' } });
    expect(questions).toEqual([]);
  });

  test.each([
    ['working', 'ok'],
    ['terminated', 'look'],
    ['deceased', 'look'],
  ])('on the payments of somebody who is %s is %s', (status, verdict) => {
    expect(verdictsOf({ employment: { status } }).verdicts.payments).toBe(verdict);
  });
});

describe('a question drives its verdict', () => {
  const line = '23790448095616862379336011058009740430000124020';
  const other = {
    ...account,
    methodData: { ...account.methodData, accountHolderDocument: '111.444.777-35' },
  };
  const device = (fingerprint: string, agent = 'Mozilla/5.0') => ({
    ...{ fingerprint, ip: '203.0.113.9', headers: { 'user-agent': agent }, geolocation: ['-23.5', '-46.6'] },
  });
  const signedWith = (context: JsonObject, signer = 'cust_1', metadata: JsonObject = {}) => ({
    signer,
    context: { signedAt: '2025-11-20', metadata, context },
  });
  const paidBy = (entry: JsonObject): JsonObject => ({ cashout: [{ amount: 5000, ...entry }] });

  test.each<[string, VerdictName, JsonObject]>([
    ['payout-to-other', 'payout', paidBy({ paymentMethod: other })],
    ['payout-unknown', 'payout', paidBy({ type: 'pombo-correio' })],
    [
      'verification-failed',
      'payout',
      paidBy({ paymentMethod: { ...account, status: 'verification_failed' } }),
    ],
    ['boleto-broken', 'payout', paidBy({ type: 'boleto', line: line.replace('0448', '0449') })],
    ['boleto-differs', 'payout', paidBy({ type: 'boleto', typeableLine: line })],
    [
      'shared-device',
      'signatures',
      {
        signatures: [signedWith(device('f1')), signedWith({ ...device('f1'), ip: '198.51.100.1' }, 'cust_2')],
      },
    ],
    [
      'shared-address',
      'signatures',
      { signatures: [signedWith(device('f1')), signedWith(device('f2'), 'cust_2')] },
    ],
    ['signed-by-program', 'signatures', { signatures: [signedWith(device('f1', 'curl/8.14.1'))] }],
    [
      'no-borrower-among-signers',
      'signatures',
      { signatures: [signedWith(device('f1'), 'cust_9', { role: 'witness' })] },
    ],
    ['device-missing', 'signatures', { signatures: [signedWith(device('f1')), signedWith(device(''))] }],
    [
      'place-unreadable',
      'signatures',
      { signatures: [signedWith({ ...device('f1'), geolocation: ['Manaus'] })] },
    ],
    [
      'different-documents',
      'signatures',
      { signatures: [signature('2025-11-20'), signature('2025-11-20', 'b2')] },
    ],
    ['signed-after-payout', 'signatures', { signatures: [signature('2025-11-25')] }],
    ['payroll-ended', 'payments', { employment: { status: 'away' } }],
    ['under-age', 'law', { customer: { id: 'cust_1', document, birthDate: '2007-11-24' } }],
  ])('%s', (id, name, change) => {
    const { questions, verdicts, verdictReasons } = verdictsOf(change);
    expect(questions).toContainEqual(expect.objectContaining({ id, of: name }));
    expect(verdicts[name]).toBe('look');
    expect(verdictReasons[name]).toContainEqual(expect.objectContaining({ id, severity: 'question' }));
  });

  test.each([
    ['on the day of the payout', '2025-11-23', []],
    ['a day later, which may be of UTC', '2025-11-24', []],
    ['two days later', '2025-11-25', ['signed-after-payout']],
    ['an instant a day later', '2025-11-24T12:00:00-03:00', ['signed-after-payout']],
  ])('a signature %s', (_what, day, asked) => {
    expect(verdictsOf({ signatures: [signature(day)] }).questions.map(({ id }) => id)).toEqual(asked);
  });

  test('with both days of a signature after the payout', () => {
    const { questions } = verdictsOf({ signatures: [signature('2025-11-25')] });
    expect(questions).toEqual([
      {
        ...{ id: 'signed-after-payout', of: 'signatures', unit: 'day' },
        because: ['/signatures/0/context/signedAt', '/transactions/0'],
        values: { stated: '2025-11-25', expected: '2025-11-23', difference: 2 },
      },
    ]);
  });

  test('an address of a proxy is only to be known', () => {
    const at = (fingerprint: string, signer: string) =>
      signedWith({ ...device(fingerprint), ip: '10.0.0.7' }, signer);
    const { verdicts, verdictReasons } = verdictsOf({ signatures: [at('f1', 'cust_1'), at('f2', 'cust_2')] });
    expect(verdicts.signatures).toBe('ok');
    expect(verdictReasons.signatures).toMatchObject([{ id: 'proxy-address', severity: 'note' }]);
  });

  test('a disbursement that is only scheduled, of a loan that the history paid out', () => {
    const history = [{ description: 'Crédito liberado', createdAt: '2025-11-23T15:00:00.000Z' }];
    const announced = [{ amount: -5000, createdAt: '2025-11-23', description: 'Liberação agendada' }];
    expect(verdictsOf({ history, transactions: announced }).questions).toMatchObject([
      { id: 'scheduled-as-paid', because: ['/transactions/0/description', '/history/0/description'] },
    ]);
    expect(verdictsOf({ transactions: announced }).questions).toEqual([]);
    expect(verdictsOf({ status: 'disbursed', transactions: announced }).questions).toMatchObject([
      { id: 'scheduled-as-paid' },
    ]);
  });

  test('a payout that is expected on a day to come, of a loan whose status says that it is paid out', () => {
    const expectedOn = (day: string, more: JsonObject = {}) =>
      verdictsOf({
        ...{ status: 'disbursed', transactions: [], ...more },
        ...withOffer({ expectedDisbursementDate: day, firstDueDate: '2026-08-10' }),
      }).questions.filter(({ id }) => id === 'scheduled-as-paid');
    expect(expectedOn('2026-06-15')).toMatchObject([
      { of: 'payout', because: ['/offer/expectedDisbursementDate', '/status'] },
    ]);
    expect(expectedOn('2026-05-20')).toEqual([]);
    // It went out earlier than it was expected.
    const earlier = [{ amount: 5000, createdAt: '2026-05-18', description: 'Desembolso' }];
    expect(expectedOn('2026-06-15', { transactions: earlier })).toEqual([]);
    expect(expectedOn('2026-06-15', { status: 'open' })).toEqual([]);
  });
});

describe('what a reader may not see', () => {
  const masked = (context: JsonObject) => ({
    signatures: [{ signer: 'cust_1', context: { signedAt: '2025-11-20', metadata: hidden, context } }],
    customer: { id: 'cust_1', document: hidden },
    cashout: [
      {
        amount: 5000,
        paymentMethod: { method: 'bank_account', methodData: { accountHolderDocument: hidden } },
      },
    ],
  });

  test('is never a tick, and stands in no count', () => {
    const { verdicts, verdictReasons } = verdictsOf(masked({ fingerprint: hidden }));
    for (const name of ['signatures', 'payout'] as const) {
      expect(verdicts[name]).toBe('partly');
      expect(verdictReasons[name].map(({ id }) => id)).toEqual(['not-visible']);
    }
  });

  test('leaves a verdict open of which nothing else is left', () => {
    const { verdicts, verdictReasons } = verdictsOf({ signatures: hidden });
    expect(verdicts.signatures).toBe('unknown');
    expect(verdictReasons.signatures).toMatchObject([{ id: 'not-visible', severity: 'note' }]);
  });
});

test('a loan that nobody has paid yet is not asked about another reading of its payments', () => {
  const booked = [
    { amount: 5000, createdAt: '2026-05-10', description: 'Liberação do crédito (agendada)' },
    { amount: 95.86, createdAt: '2026-05-10', description: 'IOF financiado' },
  ];
  const days = { expectedDisbursementDate: '2026-05-12', firstDueDate: '2026-07-05' };
  const { verdicts, verdictReasons } = verdictsOf({ ...withOffer(days), transactions: booked });
  expect(verdicts.payments).toBe('unknown');
  expect(verdictReasons.payments.filter(({ severity }) => severity === 'question')).toEqual([]);
});

describe('somebody has to look at the loan', () => {
  const asked = (name: VerdictName, id: string, change: JsonObject, rateUnit: 'auto' | 'fraction' = 'auto') =>
    verdictsOf(change, rightLoan, { rateUnit }).verdictReasons[name].find((reason) => reason.id === id);
  const itau = { bank: '341', branch: '0001', account: '99999-1' };
  const payTo = (...holders: string[]): JsonObject => ({
    customer: { cpf: document, accounts: [{ bank: '237', branch: '1584', account: '210169-6' }] },
    cashout: holders.map((cpf) => ({ type: 'transfer', to: { ...itau, holder: { cpf } } })),
  });
  const twice = { transactions: [...transactions, transactions.at(-1)] as JsonObject[] };
  const unreadable = { transactions: [...transactions.slice(0, 3), { ...transactions[3], amount: 37.12 }] };
  const fine = { fineRate: 0.02, interestBase: 'calendar_days', monthlyRate: 0.03 };
  const without = (name: string) => withOffer({ [name]: undefined as never });

  test.each<[string, VerdictName, string, JsonObject, 'difference' | 'question', boolean]>([
    ['for a difference', 'figures', 'total', withOffer({ totalAmount: 6260.8 }), 'difference', true],
    ['for a payment made twice', 'payments', 'paid-twice', twice, 'question', true],
    ['not for payments that can be read in two ways', 'payments', 'paid', unreadable, 'question', false],
    [
      'for default interest beyond the limit',
      'law',
      'default-interest-limit',
      withOffer({ fine }),
      'question',
      true,
    ],
    [
      'not for terms that each loan of the product has',
      'law',
      'cet-not-stated',
      without('yearlyCET'),
      'question',
      false,
    ],
    [
      'for a customer under age',
      'law',
      'under-age',
      { customer: { birthDate: '2015-01-01' } },
      'question',
      true,
    ],
    [
      'not for an account of the customer elsewhere',
      'payout',
      'payout-elsewhere',
      payTo(document),
      'question',
      false,
    ],
    [
      'for one of somebody else, too',
      'payout',
      'payout-elsewhere',
      payTo(document, '462.698.889-05'),
      'question',
      true,
    ],
  ])('%s', (_what, name, id, change, severity, needsPerson) => {
    expect(asked(name, id, change, 'fraction')).toMatchObject({ severity, needsPerson });
  });

  test('not for what is only to be known', () => {
    expect(asked('signatures', 'checked', { signatures: [signature('2025-11-20'), {}] })).toMatchObject({
      severity: 'note',
      needsPerson: false,
    });
  });
});
