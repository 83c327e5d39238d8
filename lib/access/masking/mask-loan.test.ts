import { expect, test } from 'vitest';
import type { JsonObject } from '#lib/loan/json.ts';
import { countMasked } from '#lib/loan/masked.ts';
import { createWorkBudget, workOf } from '#lib/loan/work-budget.ts';
import { ownDigitsOf } from './contract-number.ts';
import { defaultExcept } from './default-exceptions.ts';
import { maskLoan } from './mask-loan.ts';

const options = { except: ['/customer/name'], ownId: 'loan_1' };
const loan: JsonObject = {
  id: 'loan_1',
  status: 'open',
  customer: { name: 'Maria' },
  offer: { totalAmount: 5000, rebates: [{ amount: 1 }] },
  history: [{ description: 'tel. 98765-4321', status: 'open' }, { description: null }],
  '390.533.447-05': 'x',
};

test('a loan beyond the budget is masked whole, exceptions and identifier too', () => {
  const budget = createWorkBudget(workOf(loan) / 2);
  const { loan: seen, masked, names } = maskLoan(loan, { ...options, budget });
  expect(budget.isExceeded).toBe(true);
  expect(seen).toEqual({
    id: { $masked: 'string' },
    status: { $masked: 'string' },
    customer: { name: { $masked: 'string' } },
    offer: { totalAmount: { $masked: 'number' }, rebates: [{ amount: { $masked: 'number' } }] },
    history: [{ description: { $masked: 'string' }, status: { $masked: 'string' } }, { description: null }],
    'field 1': { $masked: 'string' },
  });
  expect(masked).toEqual(['/id', '/status', '/customer', '/offer', '/history', '/field 1']);
  expect(names.get(loan)?.real.get('field 1')).toBe('390.533.447-05');
});

test('a text that the API itself put beside `$masked` is not shown', () => {
  const sent = { $masked: 'string', shown: '+5587998657823 Maria' };
  const { loan: seen } = maskLoan({ customer: { phone: sent }, status: sent, x: sent }, options);
  expect(JSON.stringify(seen)).not.toMatch(/99865|Maria/);
});

test('a loan within the budget is masked as ever', () => {
  const budget = createWorkBudget(2 * workOf(loan));
  expect(maskLoan(loan, { ...options, budget })).toEqual(maskLoan(loan, options));
  expect(budget.isExceeded).toBe(false);
});

test('a document or a telephone is masked where a number, or a name, is expected', () => {
  const numbers = [39053344705, 11222333000181, 11942424242, -39053344705];
  for (const number of numbers) {
    const loan = {
      amountRemaining: number,
      offer: { totalAmount: number, monthlyFee: number, numberOfInstallments: number },
      transactions: [{ amount: number }],
      installments: [{ number, totalAmount: number, amountPaid: 5 }],
    };
    const { loan: seen } = maskLoan(loan, { except: defaultExcept, ownId: 'loan_1' });
    expect(JSON.stringify(seen)).not.toContain(String(Math.abs(number)));
    expect(JSON.stringify(seen)).toContain('"amountPaid":5');
  }
  for (const name of ['390.533.447-05', '11942424242', '３９０５３３４４７０５']) {
    const { loan: seen } = maskLoan({ customer: { name } }, { except: defaultExcept, ownId: 'loan_1' });
    expect(seen).toEqual({ customer: { name: { $masked: 'string' } } });
  }
});

/** What a masked role gets of a value, at each place at which one of its kind is shown. */
const places: readonly ((value: string) => JsonObject)[] = [
  (value) => ({ transactions: [{ description: value }] }),
  (value) => ({ offer: { insurance: { number: value, insurer: value } } }),
  (value) => ({ history: [{ status: value }] }),
  (value) => ({ contractNumber: value }),
  (value) => ({ externalId: value }),
  (value) => ({ offer: { fund: `fund_${value}` }, attachments: [{ file: { id: `file_${value}` } }] }),
  (value) => ({ customer: { id: `cust_${value}`, name: value } }),
  (value) => ({ cashout: [{ type: 'loan', loan: `loan_${value}` }], createdAt: value }),
  (value) => ({ installments: [{ totalAmount: Number(value), payer: `cust_${value}`, dueDate: value }] }),
  (value) => ({ amountRemaining: Number(value), offer: { monthlyFee: Number(value) } }),
];

test.each([
  ...[
    'parcelas 390, 533, 447, 05',
    'parcela 390 e 533 dias, 44705 reais',
    '390 reais 533 reais 447 reais 05',
  ],
  ...[
    'R$ 390.533,44 e R$ 7,05',
    '390% 533% 447% 5%',
    '390x 533x 447x 05x',
    '3ª 9ª 0ª 5ª 3ª 3ª 4ª 4ª 7ª 0ª 5ª',
  ],
  ...['390e533e447e05', 'CCB-390-A-533-B-44705', 'c3c9c0c5c3c3c4c4c7c0c5', '390533447', '0390533447'],
  ...['390-533-447-05', '390_533_447_05', '3_9_0_5_3_3_4_4_7_0_5', 'CLI39053344705BR', '39053344705001'],
  ...['202639053344705', '00000000-0000-0000-0000-039053344705', '3905334.4705', '39053344.705', '390533447'],
])('the digits of the customer’s document are shown nowhere: %s', (written) => {
  const own = { customer: { document: '390.533.447-05' } };
  const isTold = ownDigitsOf(own, ['/customer/document']);
  const except = defaultExcept;
  for (const place of places) {
    const { loan: seen } = maskLoan(place(written), { except, ownId: 'loan_1', tellsOwnDocument: isTold });
    expect(JSON.stringify(seen).replace(/\D/g, ''), JSON.stringify(seen)).not.toContain('390533447');
  }
});

test('digits that are not the customer’s, and the customer’s where an exception shows them, stay', () => {
  const loan = {
    ...{
      id: 'loan_39053344705',
      customer: { document: '390.533.447-05' },
      contractNumber: 'CCB-390533448-1',
    },
    ...{ amountRemaining: 390533.45, offer: { fund: 'fund_390533446' } },
    transactions: [{ description: 'parcela 3 de 12, R$ 90.533,44' }],
  };
  const tellsOwnDocument = ownDigitsOf(loan, ['/customer/document']);
  const shown = { except: ['/customer/document'], ownId: 'loan_39053344705', tellsOwnDocument };
  expect(maskLoan(loan, shown).loan).toEqual(loan);
  // An object that nothing turns into a text.
  const odd = { cashout: [{ dueDate: { toString: 1, valueOf: 2 } }] };
  expect(maskLoan(odd, shown).masked).toEqual(['/cashout/0/dueDate']);
});

test.each([
  ['a CPF with zeros before it', '00012345601', '123456'],
  ['another CPF with zeros before it', '001.234.567-97', '1234567'],
  ['a CNPJ', '11.222.333/0001-81', '112223330001'],
])('%s is told by the digits from which the last two follow', (_, document, base) => {
  const isTold = ownDigitsOf({ document }, ['/document']);
  expect(isTold(`nº ${document.replace(/\D/g, '').split('').join(' e ')}`)).toBe(true);
  // Six digits are an ordinary amount.
  expect([isTold(base), isTold(base.slice(1))]).toEqual([base.length > 6, false]);
});

test.each([
  'Maria 390,533,447,05',
  'MARIA 3 9 0 5 3 3',
  'Maria ３９０５３',
  'Maria ⓪③④④⑦',
  '12.345.678 JOAO',
])('five digits are no part of a name: %s', (name) => {
  expect(maskLoan({ customer: { name } }, options).loan).toEqual({
    customer: { name: { $masked: 'string' } },
  });
  const shorter = name.replace(/\p{N}.*/u, '2001');
  expect(maskLoan({ customer: { name: shorter } }, options).masked).toEqual([]);
});

test('an insurer and a status are masked word by word', () => {
  const seen = (insurer: string, status: string) =>
    maskLoan({ status, offer: { insurance: { insurer } } }, options).loan;
  expect(seen('Seguradora de Maria Braga', 'awaiting_moon_phase')).toEqual({
    status: 'awaiting_[••••]_phase',
    offer: { insurance: { insurer: 'Seguradora de [••••]' } },
  });
  expect(seen('Banco', 'maria_silva').status).toEqual({ $masked: 'string' });
});

test('an ordinary loan with ten thousand entries is far from the budget', () => {
  const history = Array.from({ length: 10_000 }, (_, index) => ({
    description: `Parcela ${index % 360} de 360 paga em 20/11/2026, R$ 1.234,56`,
    status: 'open',
    createdAt: '2026-11-20T14:00:00.000Z',
  }));
  const budget = createWorkBudget();
  const { loan: seen } = maskLoan({ id: 'loan_1', history }, { ...options, budget });
  expect(budget.isExceeded).toBe(false);
  expect(countMasked(seen)).toBe(0);
});

test('an instant stays, and one with digits enough for a document is masked', () => {
  const at = (createdAt: string) => maskLoan({ createdAt }, options).loan.createdAt;
  expect(at('2026-11-20T14:00:00.123456789-03:00')).toBe('2026-11-20T14:00:00.123456789-03:00');
  expect(at('2026-11-20T14:00:00.3905334470539053344705Z')).toEqual({ $masked: 'string' });
});

/** A loan as the API answers it in practice. Its texts are hidden wherever nothing says what form they have. */
const practiceLoan = (change: JsonObject = {}): JsonObject => ({
  status: 'disbursed',
  isRefinancing: true,
  cashout: [
    { amount: 1, type: 'loan', loan: 'loan_6c41ddf60223bb975e2b7628', dueDate: '2026-06-18' },
    {
      amount: 2,
      type: 'payment_method',
      paymentMethod: {
        status: 'verification_failed',
        method: 'pix_key',
        methodData: {
          keyType: 'document',
          keyValue: '39053344705',
          bankName: 'Caixa',
          accountType: 'savings',
        },
        createdBy: { app: 'backoffice' },
      },
    },
  ],
  offer: {
    expectedDisbursementDate: '2026-11-29T23:59:59.999-03:00',
    firstDueDate: '2027-01-05T03:00:00Z',
    acquittanceLoans: ['loan_6c41ddf60223bb975e2b7628', 'Maria Braga'],
  },
  history: [{ status: 'disbursing', createdAt: '2026-11-28' }],
  transactions: [{ amount: 3, createdAt: '2026-11-29T13:00:00.000Z' }],
  attachments: [{ file: { purpose: 'identity_document_front', name: 'rg-maria-braga.pdf' } }],
  installments: {
    hasMore: true,
    data: [
      {
        ...{ id: 'inst_5f92f01728e009f403d8502e', number: 1, status: 'paid', totalAmount: 408.34 },
        ...{ payer: 'comp_5f92f01728e009f403d8502e', dueDate: '2026-08-05', metadata: { of: 'Maria' } },
        customer: 'cust_5f92f01728e009f403d8502e',
        transactions: {
          hasMore: false,
          data: [{ amountPaid: 408.34, createdAt: '2026-08-08', by: 'Maria' }],
        },
        ...change,
      },
    ],
  },
});
const text = { $masked: 'string' };

test('a masked role reads no text of the API in practice', () => {
  expect(maskLoan(practiceLoan(), options).loan).toEqual({
    status: 'disbursed',
    isRefinancing: true,
    cashout: [
      { amount: 1, type: 'loan', loan: 'loan_6c41ddf60223bb975e2b7628', dueDate: '2026-06-18' },
      {
        amount: 2,
        type: 'payment_method',
        paymentMethod: {
          status: 'verification_failed',
          method: 'pix_key',
          methodData: { keyType: 'document', keyValue: text, bankName: text, accountType: 'savings' },
          createdBy: { app: text },
        },
      },
    ],
    offer: {
      expectedDisbursementDate: '2026-11-29T23:59:59.999-03:00',
      firstDueDate: '2027-01-05T03:00:00Z',
      acquittanceLoans: ['loan_6c41ddf60223bb975e2b7628', text],
    },
    history: [{ status: 'disbursing', createdAt: '2026-11-28' }],
    transactions: [{ amount: 3, createdAt: '2026-11-29T13:00:00.000Z' }],
    attachments: [{ file: { purpose: 'identity_document_front', name: text } }],
    installments: {
      hasMore: true,
      data: [
        {
          ...{ id: 'inst_5f92f01728e009f403d8502e', number: 1, status: 'paid', totalAmount: 408.34 },
          ...{ payer: 'comp_5f92f01728e009f403d8502e', dueDate: '2026-08-05', metadata: { of: text } },
          customer: text,
          transactions: { hasMore: false, data: [{ amountPaid: 408.34, createdAt: '2026-08-08', by: text }] },
        },
      ],
    },
  });
});

test.each<[string, JsonObject]>([
  ['a name as a state', { status: 'maria' }],
  ['a CPF as a number', { number: '39053344705' }],
  ['a name as a payer', { payer: 'maria_braga' }],
  ['a payer of letters alone', { payer: 'cust_abcdefabcdefabcdefabcdef'.replace(/e/g, 'g') }],
  ['a payer of a prefix that nobody knows', { payer: 'mari_5f92f01728e009f403d8502e' }],
  ['an identifier of digits alone', { id: 'inst_592001728009403085020017' }],
  ['a CPF within an identifier', { id: 'inst_ab39053344705cdefabcdefa' }],
  ['a text as a day', { dueDate: 'Maria Braga' }],
  ['a text as an amount', { totalAmount: '408,34' }],
])('a value in another form than is expected is hidden: %s', (_what, change) => {
  const [name = ''] = Object.keys(change);
  const { loan: seen } = maskLoan(practiceLoan(change), options);
  expect(seen).toMatchObject({ installments: { data: [{ [name]: text }] } });
});

test('digits of an identifier that look like a telephone hide nothing', () => {
  const id = 'inst_ab47991230045cdefabcdefa';
  expect(maskLoan(practiceLoan({ id }), options).loan).toMatchObject({ installments: { data: [{ id }] } });
});

test.each<[string, boolean]>([
  ['ab47991230045cdefabcdefa', true],
  ['ab39053344705cdefabcdefa', false],
])('an identifier of any object is read by the same rule: %s', (digits, isShown) => {
  const loan = { customer: { id: `cust_${digits}` }, attachments: [{ file: `file_${digits}` }] };
  const shown = (id: string) => (isShown ? id : text);
  expect(maskLoan(loan, { ...options, except: ['/customer/id'] }).loan).toEqual({
    customer: { id: shown(`cust_${digits}`) },
    attachments: [{ file: shown(`file_${digits}`) }],
  });
});
