/** The texts of the ticket summary and of its dialog. In English. */
export const summary = {
  button: 'Summary',
  title: 'Summary for the ticket',
  choose: 'What it holds',
  preview: 'Preview',
  copyText: 'Copy as text',
  copyMarkdown: 'Copy as Markdown',
  copied: 'Copied',
  close: 'Close',
  recorded: 'Each copy is recorded: its parts and its format, never its text.',
  masked: 'What is hidden from your role stays ••••, even where you have revealed it here.',
  failed: 'Nothing was copied',
  notCopied: 'The browser did not allow the copy. Nothing was copied.',
  nothing: 'Choose at least one part.',
  empty: 'nothing to say',
  parts: {
    caller: 'Caller',
    contract: 'Contract',
    terms: 'Terms',
    position: 'Where it stands',
    next: 'To come',
    payment: 'Amounts for payment',
    payout: 'Disbursement',
    checks: 'Figures',
    questions: 'Open questions',
  },
  source: 'Source',
  retrieved: 'answer of the lending API of {when} at {time}',
  unitAssumed:
    'amounts read as {unit, select, reais {{currency}} other {hundredths of {currency}}}, which is assumed',
  unitUnknown: 'the unit of the amounts can’t be told: they are as sent',
  unreadable: 'not readable',
  asSent: '{value} (as sent)',
  caller: {
    customer: 'Customer of the contract: {who}.',
    verified: 'Caller’s identity checked: {matches}.',
    match:
      '{kind, select, document {document} birthDate {date of birth} other {telephone number}} matched on {when} at {time}',
    notVerified: 'The caller’s identity has not been checked on this call.',
  },
  contract: {
    number: 'No. {number} ({loan}).',
    noNumber: 'No contract number in the answer ({loan}).',
    notRequested: 'Contract number not requested ({loan}).',
    status: 'Status in the API: {status}.',
    deleted: 'The loan is deleted, according to the API.',
  },
  terms: {
    times: '{count} installments of {value}',
    disbursementAmount: 'amount disbursed {value}',
    installmentAmount: 'installment {value}',
    numberOfInstallments: '{value} installments',
    totalAmount: 'total to pay {value}',
    monthlyFee: 'interest {value} a month',
    yearlyCET: 'CET {value} a year',
    firstDueDate: 'first due date {value}',
    noOffer: 'There is no offer in the answer.',
  },
  position: {
    tooLarge: 'The loan is too large to tell where it stands.',
    'no-offer': 'Where the loan stands can’t be told: there is no offer in the answer.',
    'no-transactions': 'What was paid can’t be told: the answer holds no transactions.',
    'no-payment':
      'No payment is among the transactions in the answer; that alone does not prove that nothing was paid.',
    transactions: 'By the transactions in the answer: {clauses}.',
    paidOf: '{certainty, select, fits {likely } other {}}{paid} of {count} installments paid',
    paid: '{certainty, select, fits {likely } other {}}{paid, plural, one {# installment} other {# installments}} paid',
    paidUnknown: 'how many installments are paid can’t be told',
    last: '{certainty, select, fits {likely } other {}}last payment {value} on {when}',
    notPaidOut: 'Nothing in the transactions shows that the money was paid out.',
    nothingOverdue: '{certainty, select, fits {Likely nothing} other {Nothing}} overdue.',
    overdueUnknown: 'Whether anything is overdue can’t be told.',
    late: '{certainty, select, fits {Likely overdue} other {Overdue}} for {days, plural, one {# day} other {# days}}: {value} without charges ({installments, plural, one {# installment} other {# installments}}).',
    notSeenYet:
      '{certainty, select, fits {Likely not} other {Not}} seen yet: {value}, due {days, plural, one {# day} other {# days}} ago ({installments, plural, one {# installment} other {# installments}}); the payment may still be clearing.',
    payroll:
      'The employer’s remittance of {value} has {certainty, select, fits {likely } other {}}not been seen for {days, plural, one {# day} other {# days}} ({installments, plural, one {# installment} other {# installments}}), without charges.',
    withCharges: 'With charges, an estimate by the offer’s fine: from {low} to {high}.',
  },
  next: {
    due: '{certainty, select, fits {Likely next} other {Next}} payment: {value} on {when}.',
    part: 'A part of that installment seems to be paid already.',
    none: '{certainty, select, fits {Likely no} other {No}} further installment falls due.',
    unknown: 'The next payment can’t be told.',
    sum: '{count, plural, one {# installment} other {# installments}} {certainty, select, fits {likely} other {still}} to come, {total} in all; that is not the amount that settles the loan.',
    lastDue: '{certainty, select, fits {Likely last} other {Last}} due date: {when}.',
  },
  payment: {
    dated:
      'For payment on {day} the API reported, on {when} at {time}: amount for payment {payment}; amount remaining {remaining}.',
    undated:
      'The API reported, on {when} at {time}, without a day of payment: amount for payment {payment}; amount remaining {remaining}.',
    none: 'Asked for payment on {day}, the API reported no amount.',
    missing: 'not reported',
    notRequested: 'not requested',
  },
  payout: {
    entry: 'In the transactions: {value} on {when}.',
    entryUndated: 'In the transactions: {value}, without a readable day.',
    expected: 'Expected day of disbursement, by the offer: {when}.',
    where: 'Destination named in the loan: {where}.',
  },
  checks: {
    none: 'There is no offer to check.',
    tooLarge: 'The offer is too large to check.',
    agrees:
      'Nothing differs in the figures of the offer ({agree, plural, one {# check agrees} other {# checks agree}}).',
    convention:
      '{count, plural, one {# check differs} other {# checks differ}} by a convention or immaterially.',
    hidden: 'The figure that would explain it is not visible to this role.',
    cause: '{only, select, yes {Likeliest cause} other {Possible cause}}: {cause}',
  },
  questions: {
    cannotTell:
      '{count, plural, one {# check of the offer} other {# checks of the offer}} can’t be made with this answer.',
    unclassified:
      '{count, plural, one {# transaction is} other {# transactions are}} not understood and may change where it stands.',
    otherPaid: 'By another reading, {values} installments are paid.',
    position: 'Where it stands is not certain: {reasons}.',
    amounts: 'The API has not been asked for its amounts for payment today.',
  },
};
