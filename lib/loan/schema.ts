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
  | { is: 'text' | 'uuid' | 'amount' | 'rate' | 'count' | 'date' | 'flag' | 'free' | 'texts' }
  /** `shown`: the only value that the specification shows. */
  | { is: 'code'; shown?: string }
  /** `exact`: the specification says "with milliseconds and Z". */
  | { is: 'instant'; exact?: true }
  /** An identifier; `of` where the specification gives its prefix. */
  | { is: 'id'; of?: Resource }
  /** An identifier that `expand` may replace by its object. */
  | { is: 'reference'; of?: Resource }
  | { is: 'object'; of: ObjectName }
  | { is: 'list'; of: ObjectName };

export type FieldsOf = { readonly [name: string]: Kind };

const text = { is: 'text' } as const;
const code = { is: 'code' } as const;
const amount = { is: 'amount' } as const;
const rate = { is: 'rate' } as const;
const count = { is: 'count' } as const;
const date = { is: 'date' } as const;
const instant = { is: 'instant' } as const;
const exactInstant = { is: 'instant', exact: true } as const;
const free = { is: 'free' } as const;
const reference = { is: 'reference' } as const;

export const objects = {
  loan: {
    id: { is: 'id', of: 'loan' },
    status: { is: 'code', shown: 'open' },
    externalId: { is: 'uuid' },
    employment: reference,
    customer: reference,
    company: reference,
    contractNumber: text,
    cashout: { is: 'list', of: 'cashout' },
    offer: { is: 'object', of: 'offer' },
    transactions: { is: 'list', of: 'transaction' },
    attachments: { is: 'list', of: 'attachment' },
    context: { is: 'object', of: 'context' },
    history: { is: 'list', of: 'history' },
    signatures: { is: 'list', of: 'signature' },
    amountRemaining: amount,
    amountForPayment: amount,
    metadata: free,
    createdAt: exactInstant,
    updatedAt: exactInstant,
    deleted: { is: 'flag' },
  },
  cashout: { amount, paymentMethod: reference, type: { is: 'code', shown: 'payment_method' } },
  offer: {
    id: { is: 'id', of: 'offer' },
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
    insurance: { is: 'object', of: 'insurance' },
    interestType: code,
    creditOperationType: code,
    expectedDisbursementDate: date,
    interestGracePeriod: count,
    principalGracePeriod: count,
    numberOfInstallments: count,
    firstDueDate: date,
    fund: { is: 'reference', of: 'fund' },
    product: { is: 'reference', of: 'product' },
    description: text,
    rebates: { is: 'list', of: 'rebate' },
    fine: { is: 'object', of: 'fine' },
    cashout: { is: 'list', of: 'cashout' },
    creditPolicy: { is: 'reference', of: 'creditPolicy' },
    metadata: free,
    createdAt: instant,
  },
  insurance: { amount, fee: rate, type: { is: 'code', shown: 'required' }, number: text, insurer: text },
  rebate: {
    feeType: { is: 'code', shown: 'tac' },
    amountType: { is: 'code', shown: 'absolute' },
    amount,
    description: text,
  },
  fine: { fineRate: rate, interestBase: { is: 'code', shown: 'workdays' }, monthlyRate: rate },
  transaction: { amount, description: text, createdAt: date },
  attachment: { file: { is: 'reference', of: 'file' }, linkedAt: instant },
  context: { ip: text, headers: free, fingerprint: text, geolocation: { is: 'texts' } },
  history: { description: text, status: { is: 'code', shown: 'open' }, metadata: free, createdAt: instant },
  signature: { signer: reference, context: { is: 'object', of: 'signatureRecord' } },
  signatureRecord: {
    id: { is: 'id', of: 'signature' },
    signedAt: date,
    metadata: free,
    context: { is: 'object', of: 'context' },
  },
} as const satisfies Record<
  string,
  Record<string, { is: string; of?: string; exact?: true; shown?: string }>
>;

export type ObjectName = keyof typeof objects;
export type FieldName<O extends ObjectName> = Extract<keyof (typeof objects)[O], string>;

/** The documented fields of an object, by name. */
export function fieldsOf(name: ObjectName): FieldsOf {
  return objects[name];
}
