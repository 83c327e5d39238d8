/**
 * The loan as the specification documents it, as data: one row for each field. Every field is optional and none has a
 * closed set of values, because the specification states neither.
 */

/** The identifier prefixes of the specification. */
export const prefixes = {
  loan: 'loan_',
  offer: 'offr_',
  fund: 'fund_',
  product: 'prod_',
  creditPolicy: 'crpl_',
  file: 'file_',
  signature: 'sign_',
} as const;
export type Resource = keyof typeof prefixes;

/** The kind of value that a field holds. `code` is text of a set that the specification does not close. */
export type Kind =
  | { type: 'text' | 'uuid' | 'amount' | 'rate' | 'count' | 'date' | 'flag' | 'free' | 'texts' }
  /** `shown`: the only value that the specification shows. */
  | { type: 'code'; shown?: string }
  /** `exact`: the specification says "with milliseconds and Z". */
  | { type: 'instant'; exact?: true }
  /** An identifier; `of` where the specification gives its prefix. */
  | { type: 'id'; of?: Resource }
  /** An identifier that `expand` may replace by its object. */
  | { type: 'reference'; of?: Resource }
  | { type: 'object'; of: ObjectName }
  | { type: 'list'; of: ObjectName };

type FieldsOf = { readonly [name: string]: Kind };

const text = { type: 'text' } as const;
const code = { type: 'code' } as const;
const amount = { type: 'amount' } as const;
const rate = { type: 'rate' } as const;
const count = { type: 'count' } as const;
const date = { type: 'date' } as const;
const instant = { type: 'instant' } as const;
const exactInstant = { type: 'instant', exact: true } as const;
const free = { type: 'free' } as const;
const reference = { type: 'reference' } as const;

export const objects = {
  loan: {
    id: { type: 'id', of: 'loan' },
    status: { type: 'code', shown: 'open' },
    externalId: { type: 'uuid' },
    employment: reference,
    customer: reference,
    company: reference,
    contractNumber: text,
    cashout: { type: 'list', of: 'cashout' },
    offer: { type: 'object', of: 'offer' },
    transactions: { type: 'list', of: 'transaction' },
    attachments: { type: 'list', of: 'attachment' },
    context: { type: 'object', of: 'context' },
    history: { type: 'list', of: 'history' },
    signatures: { type: 'list', of: 'signature' },
    amountRemaining: amount,
    amountForPayment: amount,
    metadata: free,
    createdAt: exactInstant,
    updatedAt: exactInstant,
    deleted: { type: 'flag' },
  },
  cashout: { amount, paymentMethod: reference, type: { type: 'code', shown: 'payment_method' } },
  offer: {
    id: { type: 'id', of: 'offer' },
    disbursementAmount: amount,
    installmentAmount: amount,
    totalAmount: amount,
    interestAmount: amount,
    iofAmount: amount,
    iofAdditionalAmount: amount,
    monthlyCET: rate,
    yearlyCET: rate,
    monthlyFee: rate,
    yearlyFee: rate,
    insurance: { type: 'object', of: 'insurance' },
    interestType: code,
    creditOperationType: code,
    expectedDisbursementDate: date,
    interestGracePeriod: count,
    principalGracePeriod: count,
    numberOfInstallments: count,
    firstDueDate: date,
    fund: { type: 'reference', of: 'fund' },
    product: { type: 'reference', of: 'product' },
    description: text,
    rebates: { type: 'list', of: 'rebate' },
    fine: { type: 'object', of: 'fine' },
    cashout: { type: 'list', of: 'cashout' },
    creditPolicy: { type: 'reference', of: 'creditPolicy' },
    metadata: free,
    createdAt: instant,
  },
  insurance: { amount, fee: rate, type: { type: 'code', shown: 'required' }, number: text, insurer: text },
  rebate: {
    feeType: { type: 'code', shown: 'tac' },
    amountType: { type: 'code', shown: 'absolute' },
    amount,
    description: text,
  },
  fine: { fineRate: rate, interestBase: { type: 'code', shown: 'workdays' }, monthlyRate: rate },
  transaction: { amount, description: text, createdAt: date },
  attachment: { file: { type: 'reference', of: 'file' }, linkedAt: instant },
  context: { ip: text, headers: free, fingerprint: text, geolocation: { type: 'texts' } },
  history: { description: text, status: { type: 'code', shown: 'open' }, metadata: free, createdAt: instant },
  signature: { signer: reference, context: { type: 'object', of: 'signatureRecord' } },
  signatureRecord: {
    id: { type: 'id', of: 'signature' },
    signedAt: date,
    metadata: free,
    context: { type: 'object', of: 'context' },
  },
} as const satisfies Record<
  string,
  Record<string, { type: string; of?: string; exact?: true; shown?: string }>
>;

export type ObjectName = keyof typeof objects;
export type FieldName<O extends ObjectName> = Extract<keyof (typeof objects)[O], string>;

/** The documented fields of an object, by name. */
export function fieldsOf(name: ObjectName): FieldsOf {
  return objects[name];
}
