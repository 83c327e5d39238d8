type Schema = { readonly [key: string]: unknown };

const text = { type: 'string' };
const number = { type: 'number' };
const date = { type: 'string', format: 'date' };
const instant = { type: 'string', format: 'date-time' };
const rate = {
  type: 'number',
  description: 'A rate. Sandbox choice: a fraction (0.0199), but for named cases.',
};
const free = { type: 'object', description: 'Free key-value pairs.' };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const list = (items: Schema) => ({ type: 'array', items });
const id = (prefix: string) => ({ type: 'string', pattern: `^${prefix}_.+$` });

const expanded = 'Sandbox choice: the shape of what it expands to.';
const reference = (what: string, prefix?: string) => ({
  description: `Identifier of the ${what}; an object with \`expand\`. ${expanded}`,
  anyOf: [prefix ? id(prefix) : text, { type: 'object' }],
});

const object = (description: string, properties: Schema, required: readonly string[] = []) => ({
  type: 'object',
  description,
  properties,
  ...(required.length > 0 ? { required } : {}),
});

const onlyWith = 'Only when `payment_for` is given.';

const Loan = object(
  'A credit contract. Which fields are always present is not specified. Sandbox choice: none is required.',
  {
    id: { ...id('loan'), description: 'Unique identifier.' },
    status: {
      ...text,
      default: 'open',
      description: 'Sandbox choice: other values than `open` are examples.',
    },
    externalId: { ...text, description: 'Identifier from the caller’s system, UUID-shaped.' },
    employment: reference('employment link'),
    customer: reference('customer'),
    company: reference('company'),
    contractNumber: { ...text, description: 'Contract number, alphanumeric.' },
    cashout: list(ref('CashoutEntry')),
    offer: ref('Offer'),
    transactions: list(ref('Transaction')),
    attachments: list(ref('Attachment')),
    context: ref('Context'),
    history: list(ref('HistoryEntry')),
    signatures: list(ref('Signature')),
    amountRemaining: {
      ...number,
      description: `${onlyWith} Sandbox choice: installments without a payment by that date, times the installment.`,
    },
    amountForPayment: {
      ...number,
      description: `${onlyWith} Sandbox choice: the unpaid installments due by that date or, when none is, the next one.`,
    },
    metadata: free,
    createdAt: instant,
    updatedAt: instant,
    deleted: { type: 'boolean', default: false },
    internalScore: { ...number, description: 'Sandbox choice: returned only when `fields` lists it.' },
    collateral: {
      anyOf: [{ type: 'object' }, { type: 'null' }],
      description: 'Sandbox choice: returned only when `fields` lists it.',
    },
    margin: { type: 'object', description: 'Sandbox choice: returned only when `fields` lists it.' },
  },
);

const CashoutEntry = object('One pay-out: a transfer, a boleto or an invoice.', {
  amount: number,
  paymentMethod: reference('payment method'),
  type: {
    ...text,
    description:
      'Discriminator. Sandbox choice: `payment_method`, `transfer`, `boleto`, `invoice`, and an unknown one.',
  },
  transfer: { type: 'object', description: 'Sandbox choice: details of a Pix or TED transfer.' },
  boleto: {
    type: 'object',
    description: 'Sandbox choice: the line of 47 digits (48 for a utility) and its due date.',
  },
  invoice: { type: 'object', description: 'Sandbox choice: number, issuer and due date.' },
});

const Offer = object('The offer. Amounts. Sandbox choice: in reais, but for named cases.', {
  id: id('offr'),
  disbursementAmount: number,
  installmentAmount: number,
  totalAmount: number,
  interestAmount: number,
  iofAmount: number,
  iofAdditionalAmount: number,
  monthlyCET: rate,
  yearlyCET: rate,
  monthlyFee: rate,
  yearlyFee: rate,
  insurance: ref('Insurance'),
  interestType: text,
  creditOperationType: text,
  expectedDisbursementDate: date,
  interestGracePeriod: { ...number, description: 'Sandbox choice: months.' },
  principalGracePeriod: { ...number, description: 'Sandbox choice: months.' },
  numberOfInstallments: number,
  firstDueDate: date,
  fund: reference('fund', 'fund'),
  product: reference('product', 'prod'),
  description: text,
  rebates: list(ref('Rebate')),
  fine: ref('Fine'),
  cashout: list(ref('CashoutEntry')),
  creditPolicy: reference('credit policy', 'crpl'),
  metadata: free,
  createdAt: instant,
});

const Context = object('What a device said when a person acted.', {
  ip: text,
  headers: free,
  fingerprint: text,
  geolocation: { ...list(text), description: 'Sandbox choice: latitude, longitude.' },
});

const SignatureRecord = object('The record of one signature.', {
  id: id('sign'),
  signedAt: date,
  metadata: free,
  context: ref('Context'),
});

/** The schemas of every object that the specification names, and of the sandbox's own. */
export const schemas = {
  Loan,
  CashoutEntry,
  Offer,
  Insurance: object('', { amount: number, fee: rate, type: text, number: text, insurer: text }),
  Rebate: object('', { feeType: text, amountType: text, amount: number, description: text }),
  Fine: object('', { fineRate: rate, interestBase: text, monthlyRate: rate }),
  Transaction: object('', { amount: number, description: text, createdAt: date }),
  Attachment: object('', { file: reference('file', 'file'), linkedAt: instant }),
  Context,
  HistoryEntry: object('', { description: text, status: text, metadata: free, createdAt: instant }),
  Signature: object('', { signer: reference('signer'), context: ref('SignatureRecord') }),
  SignatureRecord,
  Error: object(
    'Sandbox choice: the specification shows no error body.',
    { error: object('', { code: text, message: text }, ['code', 'message']) },
    ['error'],
  ),
  Sample: object(
    'Sandbox choice: one loan of the list.',
    {
      id: id('loan'),
      contractNumber: { anyOf: [text, { type: 'null' }] },
      group: text,
      shows: text,
      featured: { type: 'boolean' },
    },
    ['id', 'contractNumber', 'group', 'shows'],
  ),
  RequestRecord: object(
    'Sandbox choice: one request to /v1, without its key.',
    {
      at: instant,
      method: text,
      path: text,
      query: text,
      scheme: { type: 'string', enum: ['basic', 'bearer', 'other', 'none'] },
    },
    ['at', 'method', 'path', 'query', 'scheme'],
  ),
} as const satisfies Record<string, Schema>;
