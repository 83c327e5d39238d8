import { expect, it } from 'vitest';
import { answerOf } from '../../answer.ts';
import { today } from '../../data/life-days.ts';
import { leavesOf } from '../../testing/test-sandbox.ts';
import { practiceLoans } from './practice-loans.ts';

const expand = [
  ...['customer', 'employment', 'company', 'fund', 'product', 'cashout.paymentMethod', 'attachments.file'],
  'installments:100',
];
const answers = practiceLoans.map((sample) => answerOf(sample, { expand, fields: [], paymentFor: today() }));
const leaves = answers.flatMap(leavesOf);
const valuesOf = (name: string) =>
  new Set(leaves.filter(({ key }) => key === name).map(({ value }) => value));

/** The values that the practice document enumerates, table by table. */
it.each<[table: string, member: string, values: readonly (string | boolean | null)[]]>([
  [
    'loan, installments, payment methods, employment and company',
    'status',
    [
      ...['open', 'draft', 'pending', 'disbursing', 'disbursed', 'repaid', 'void', 'canceled', 'expired'],
      ...['paid', 'unpaid', 'uncollectible', 'verified', 'not_verified', 'verification_failed'],
      ...['working', 'vacation', 'terminated', 'deceased', 'away', 'transferred', 'active', 'inactive'],
    ],
  ],
  ['loan', 'isRefinancing', [true, false]],
  ['offer', 'creditOperationType', ['ccb', 'CCB', '']],
  ['offer', 'interestBase', ['calendar_days', 'workdays']],
  [
    'offer',
    'description',
    ['', 'Limite do valor da parcela excedido.', 'Número de parcelas não elegível.', 'Prêmio de Seguro'],
  ],
  [
    'offer and cash-out',
    'type',
    ['required', 'optional', 'uninsured', null, 'payment_method', 'boleto', 'invoice', 'loan'],
  ],
  ['rebates', 'feeType', ['tac', 'tac_tax_free', 'registration', 'spread', 'first_loan']],
  ['rebates', 'amountType', ['absolute', 'percentage']],
  ['payment methods', 'method', ['bank_account', 'pix_key']],
  ['payment methods', 'keyType', ['document', 'email', 'phone', 'random']],
  ['payment methods', 'accountType', ['current', 'savings']],
  ['payment methods', 'accountHolderType', ['individual', 'company']],
  ['payment methods', 'exists', [true, false]],
  ['customers', 'gender', ['female', 'male', 'other']],
  ['files', 'purpose', ['identity_document_front', 'ccb', 'signature_certificate', 'insurance_contract']],
  ['loan', 'contractNumber', ['02159312/FGP']],
  ['loan', 'deleted', [true, false]],
])('%s: each value of %s is shown', (_table, member, values) => {
  expect([...valuesOf(member)]).toEqual(expect.arrayContaining([...values]));
});

it.each([
  ...['bypassLoan', 'limitPerInstallmentReduction', 'firstDueDate', 'disburseDayAfter', 'updatedBy'],
  ...[
    'indemnity',
    'limitPerLoan',
    'role',
    'netSalary',
    'birthPlace',
    'nationality',
    'neighborhood',
    'username',
  ],
  ...[
    'payrollPaymentDay',
    'group',
    'allowRefinancing',
    'slug',
    'ispb',
    'taxAmount',
    'workdays',
    'hasInterest',
  ],
])('%s is in an answer', (name) => {
  expect(JSON.stringify(answers)).toContain(`"${name}":`);
});

it.each(['discount', 'fine', 'interest'])('a payment of an installment has a %s', (name) => {
  const amounts = answers
    .filter(({ id }) => id === 'loan_6c41ddf60223bb975e2b7628')
    .flatMap(leavesOf)
    .filter(({ key }) => key === name);
  expect(amounts.filter(({ value }) => Number(value) > 0)).not.toEqual([]);
});

it('the amounts of a cash-out are those of the offer, and the installments repay the principal', () => {
  for (const answer of answers) {
    const { cashout, offer, installments, id } = JSON.parse(JSON.stringify(answer));
    if (!offer?.installmentAmount) continue;
    const sum = (list: Record<string, number>[], name: string) =>
      list.reduce((total, item) => total + Number(item[name]), 0);
    expect(sum(cashout, 'amount'), id).toBeCloseTo(offer.disbursementAmount, 2);
    if (installments.data.length === 0) continue;
    const principal = sum(installments.data, 'principalAmortizationAmount');
    expect(principal - offer.disbursementAmount - offer.iofAmount, id).toBeGreaterThan(0);
  }
});
