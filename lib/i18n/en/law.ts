/** The texts of the rules of the law that concern an offer. In English. */
export const law = {
  title: 'The law, for information',
  hint: 'Rules that apply to this offer by its date and its borrower. They change no figure.',
  borrower: 'Borrower',
  kinds: {
    person: 'natural person',
    mei: 'microentrepreneur (MEI)',
    'small-company': 'company of Simples',
    company: 'company',
  },
  or: '{first} or {last}',
  open: 'not told by the answer',
  contradictory: 'the answer points both to a person and to a company',
  evidence: {
    employment: 'the loan has an employment link',
    cpf: 'the customer has a CPF',
    cnpj: 'the customer has a CNPJ',
  },
  weights: { information: 'Information', question: 'Question', error: 'Not allowed' },
  since: 'since {from}',
  until: 'until {until}',
  between: '{from} to {until}',
  readOn: 'from secondary sources, read on {day}',
  rules: {
    'iof-contested':
      'The IOF rates of this day are contested for the borrowers named here: more than one figure can be right.',
    'iof-borrower': 'The IOF is at the rates of: {value}. Is the borrower one?',
    'iof-zero-rate':
      'No IOF is charged. The rate is zero for rural credit, exports, student finance (FIES), BNDES and FINAME funds and others that the article lists, some of which pay the additional. Is this such an operation?',
    'iof-exempt':
      'No IOF is charged. Housing credit, credit from constitutional funds (FNO, FNE, FCO) and others that the article lists are exempt. Is this such an operation?',
    'iof-additional-only':
      'Only the additional IOF is charged, as on some of the operations whose daily rate is zero. Is this such an operation?',
    'iof-taxed-before':
      'IOF is charged on the new money alone, as where a debt that was taxed before is renewed or renegotiated. Is this such an operation?',
    'fine-limit':
      '{kind, select, error {A consumer’s fine is at most 2% of the installment; the offer states {value}.} other {A consumer’s fine is at most 2% of the installment, a company’s has no such limit; the offer states {value}. Is the borrower a consumer?}}',
    tac: 'A natural person may no longer be charged a fee for opening a credit (TAC, TEC). Is this rebate such a fee, or something else?',
    'default-interest':
      'The offer gives no default interest. Where none was agreed, the law sets it: Selic less IPCA.',
    'default-interest-before':
      'The offer gives no default interest. Was one agreed? The desk does not know the law’s own rate of that time.',
    'daily-compounding':
      'The installment follows from interest that is compounded by days. A consumer who agrees to that has to be told the daily rate too; the offer has no field for it.',
    'payroll-rate':
      'If this is a payroll loan of a private employee, secured by the FGTS: its rate is capped at 1.99% a month; the offer has {value}.',
    'payroll-installments':
      'If this is a payroll loan of a private employee: it has at most 96 installments; the offer has {value}.',
    'payroll-fees':
      'If this is a payroll loan of a private employee: it may carry neither a TAC nor an administrative fee.',
    'payroll-grace': 'If this is a payroll loan of a private employee: it may have no grace period.',
  },
};
