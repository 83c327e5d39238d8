/** A kind of mistake: the field that it changes, and which other fields have to be there for it to show. */
export type MistakeKind = {
  name: string;
  field: string;
  checks: readonly string[];
  /** One of these lists of fields is enough. */
  needs: readonly (readonly string[])[];
  /** The relative size, from this to a fifth of the figure; none for a change of another kind. */
  least: number | null;
};

const installmentInputs = [
  'disbursementAmount',
  'numberOfInstallments',
  'expectedDisbursementDate',
  'firstDueDate',
];
const rated = [
  [...installmentInputs, 'monthlyFee'],
  [...installmentInputs, 'yearlyFee'],
] as const;
const dated = ['expectedDisbursementDate', 'firstDueDate'];
const cetChecks = ['cet-yearly', 'cet-monthly', 'cet-pair'];
const principalChecks = ['installment', 'total-parts', 'interest', 'insurance'];

export const mistakeKinds: readonly [MistakeKind, ...MistakeKind[]] = [
  {
    name: 'installment',
    field: 'installmentAmount',
    checks: ['installment', 'total'],
    needs: [['totalAmount'], ...rated],
    least: 0.005,
  },
  {
    name: 'total',
    field: 'totalAmount',
    checks: ['total', 'total-parts'],
    needs: [['installmentAmount'], ['interestAmount']],
    least: 0.003,
  },
  {
    name: 'interest',
    field: 'interestAmount',
    checks: ['interest', 'total-parts'],
    needs: [['totalAmount']],
    least: 0.02,
  },
  { name: 'iof', field: 'iofAmount', checks: ['iof'], needs: [dated], least: 0.05 },
  {
    name: 'iof additional',
    field: 'iofAdditionalAmount',
    checks: ['iof-additional'],
    needs: [['installmentAmount']],
    least: 0.05,
  },
  { name: 'cet yearly', field: 'yearlyCET', checks: cetChecks, needs: [dated, ['monthlyCET']], least: 0.02 },
  { name: 'cet monthly', field: 'monthlyCET', checks: cetChecks, needs: [dated, ['yearlyCET']], least: 0.03 },
  {
    name: 'rate monthly',
    field: 'monthlyFee',
    checks: ['rates', 'installment'],
    needs: [['yearlyFee'], installmentInputs],
    least: 0.03,
  },
  {
    name: 'rate yearly',
    field: 'yearlyFee',
    checks: ['rates', 'installment'],
    needs: [['monthlyFee'], installmentInputs],
    least: 0.03,
  },
  {
    name: 'disbursement',
    field: 'disbursementAmount',
    checks: ['cashout-offer', 'cashout-loan', ...principalChecks],
    needs: [['cashout']],
    least: 0.005,
  },
  {
    name: 'premium',
    field: 'insurance',
    checks: principalChecks,
    needs: [...rated, ['totalAmount', 'interestAmount']],
    least: 0.05,
  },
  {
    name: 'fee',
    field: 'rebates',
    checks: principalChecks,
    needs: [...rated, ['totalAmount', 'interestAmount']],
    least: 0.05,
  },
  {
    name: 'count one off',
    field: 'numberOfInstallments',
    checks: ['total', 'installment', 'interest', ...cetChecks],
    needs: [['totalAmount'], ...rated],
    least: null,
  },
  {
    name: 'first due date a month off',
    field: 'firstDueDate',
    checks: ['iof', 'cet-yearly', 'cet-monthly', 'installment', 'dates'],
    needs: [
      ['iofAmount', 'expectedDisbursementDate'],
      ['yearlyCET', 'expectedDisbursementDate'],
      ['monthlyCET', 'expectedDisbursementDate'],
    ],
    least: null,
  },
  {
    name: 'two units in the cet',
    field: 'monthlyCET',
    checks: cetChecks,
    needs: [['yearlyCET']],
    least: null,
  },
  {
    name: 'two units in the rate',
    field: 'monthlyFee',
    checks: ['rates', 'installment'],
    needs: [['yearlyFee']],
    least: null,
  },
];
