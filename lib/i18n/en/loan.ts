import type { PanelName } from '#lib/view/panels.ts';

export const loan = {
  hidden: {
    value:
      '{type, select, string {hidden text} number {hidden number} boolean {hidden yes or no} other {partly hidden}}',
    reveal: 'Reveal {field}',
    revealing: 'Revealing {field} …',
    revealed: 'revealed',
    revealedAt: 'Revealed at {when}: it stays until you leave this page.',
    said: '{field} revealed',
    failed: 'Not revealed.',
    unverified: 'Verify the caller first, then reveal.',
    locked: 'Locked: too many answers of a caller did not match. An analyst can lift the lock.',
    nothing: 'Nothing is hidden here any longer: refresh the loan.',
    count: '{count, number} hidden',
    revealedCount: '{count, number} revealed',
    all: 'Reveal all',
    allOf: 'Reveal all of {section}',
    lineTitle: 'Masked view',
    line: '{count, plural, =0 {Nothing is hidden now} one {# value is hidden} other {# values are hidden}}.',
    recorded: 'A reveal needs a reason, and is recorded with it.',
    never: 'Your role cannot reveal any.',
    reader: 'As {name} saw it.',
    revealingFor: 'Revealing for: {reason}',
    change: 'Change the reason',
    raw: 'What is hidden stays hidden in what is copied.',
  },
  reason: {
    title: 'Reason for revealing',
    what: 'To be revealed: {what}',
    all: 'all that is hidden in {section}: {count, plural, one {# value} other {# values}}',
    recorded:
      'It is recorded with your name, the time and the names of the fields, never what they hold. It applies until you leave this page.',
    legend: 'Reason',
    ticket: 'Ticket number',
    ticketOptional: 'Ticket number, if there is one',
    codes: {
      'customer-request': 'The customer’s request',
      'data-correction': 'Correction of data',
      'payment-problem': 'A problem with a payment',
      dispute: 'A dispute or complaint',
      'fraud-suspicion': 'Suspicion of fraud',
      'legal-request': 'A court or an authority asks',
    },
    other: 'Another reason',
    typed: 'In your own words',
    hint: 'What it is for, and for example the protocol. No personal data.',
    reveal: 'Reveal',
    keep: 'Use this reason',
    cancel: 'Cancel',
    faults: {
      choose: 'Choose a reason first.',
      empty: 'Write the reason first.',
      tooShort: 'Too short: at least {least, number} characters.',
      tooLong: 'Too long: {most, number} characters at most.',
      unreadable: 'This cannot be read as a reason.',
      ticket: 'Ticket numbers do not look like this here.',
      noTicket: 'Give the number of the ticket.',
      personal:
        'It contains what looks like {holds, select, email {an e-mail address} cpf {a CPF} cnpj {a CNPJ} phone {a telephone number} card {a card number} other {a boleto}}. The log keeps reasons for years: leave it out.',
    },
  },
  verify: {
    title: 'Verify the caller',
    hint: 'Type what the caller says. It is compared and not kept; the check is recorded.',
    kind: 'What the caller says',
    kinds: { document: 'Document', birthDate: 'Birth date', phone: 'Phone' },
    forms: { document: 'CPF, CNPJ or another', birthDate: 'DD/MM/YYYY', phone: 'with area code' },
    check: 'Check',
    checking: 'Checking …',
    matches: '{kind} matches',
    differs: '{kind} does not match',
    unreadable: {
      document: 'This is not a complete document number. Nothing was compared.',
      birthDate: 'This is not a date: day, month and four digits of the year. Nothing was compared.',
      phone: 'This is not a complete telephone number. Nothing was compared.',
    },
    impossible:
      'This cannot be a CPF: the check digits are wrong. Nothing was compared, and it does not count as a miss.',
    absent: 'The loan no longer holds this. Nothing was compared.',
    left: '{count, plural, one {One more miss today locks} other {# more misses today lock}} this loan and its customer for you.',
    locked: 'Locked: too many answers did not match.',
    until: 'You can verify again on {day}, or when an analyst lifts the lock.',
    tomorrow: 'You can verify again tomorrow, or when an analyst lifts the lock.',
    failed: 'Not verified.',
  },
  verified: {
    title: 'Caller verified',
    match: '{kind} at {time}',
    end: 'End of call',
    failed: 'The call was not ended.',
  },
  locks: {
    title: 'Verification locked',
    one: 'For {person}, after {misses, plural, one {# miss} other {# misses}}, until {until}',
    lift: 'Lift',
    liftFor: 'Lift the lock for {person}',
    failed: 'Not lifted.',
  },
};

export const head = {
  contract: 'Contract',
  noContract: 'No contract number in the answer',
  contractNotAsked: 'Contract number not requested',
  created: 'created',
  updated: 'updated',
  retrieved: 'retrieved',
  external: 'ext',
  anotherLoan: 'The answer is of another loan than the one requested:',
  deleted: 'This loan was deleted. Of a deleted loan, the lending API returns only a part of the data.',
  refresh: 'Refresh',
  refreshing: 'Refreshing …',
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  json: 'JSON',
  print: 'Print',
  copy: 'Copy {what}',
  copied: 'Copied',
  unknownStatus: 'Not in the specification, which shows “open” only. As the API sent it.',
  status: 'Status',
};

export const sections = {
  label: 'Sections',
  parties: 'Parties',
  offer: 'Offer',
  timeline: 'Timeline',
  cashout: 'Cash-out',
  transactions: 'Transactions',
  attachments: 'Attachments',
  evidence: 'Evidence',
  metadata: 'Metadata',
  also: 'Also in the answer',
  deviations: 'Deviations',
  json: 'Raw JSON',
  accesses: 'Who saw it',
} satisfies Record<PanelName | 'label', string>;

export const timeline = {
  filter: 'Show',
  sources: {
    history: 'History',
    transaction: 'Transactions',
    attachment: 'Attachments',
    signature: 'Signatures',
  },
  titles: { history: 'Entry', transaction: 'Transaction', attachment: 'File linked', signature: 'Signed' },
  zone: 'Times in {zone}',
  dayOnly: 'day only',
  noDate: 'Without a readable date',
  change: 'status {from} to {to}',
  first: 'status {to}',
  count: '{count, plural, =0 {none} one {# entry} other {# entries}}',
};

export const json = {
  show: 'Show the raw JSON',
  search: 'Search names and values',
  found: '{count, plural, =0 {nothing found} one {# found} other {# found}}',
  foundMany: 'first {count} found',
  copyAll: 'Copy all',
  copyNode: 'Copy {path}',
  copyPointer: 'Copy the pointer {path}',
  copy: 'Copy',
  pointer: 'Pointer',
  copied: 'Copied',
  cut: 'opened as far as {count} rows',
  expandAll: 'Open all',
  collapseAll: 'Close all',
  exact:
    'The values as the API sent them; credentials are hidden, also in what is copied. Very long numbers are kept digit by digit. The notation of numbers and the order of names may differ.',
  next: 'Next',
  previous: 'Previous',
};

export const payment = {
  label: 'Payment for',
  ask: 'Ask',
  clear: 'Clear',
  asText: 'Type a text instead',
  asDate: 'Choose a date instead',
  text: 'Payment for, as the API wants it',
  date: 'Payment date',
  notHonored: 'Asked for {asked}; the API answered with neither amount.',
  copy: 'Copy as a sentence',
  copied: 'Sentence copied',
  sentence:
    'Loan {loan}: for payment on {asked} the API reported, on {when}: amount for payment {payment}; amount remaining {remaining} ({unit}).',
  unitAuto: 'unit not established',
  unitFixed: 'read as {unit, select, reais {{currency}} other {hundredths of {currency}}}',
  unitAssumed:
    'read as {unit, select, reais {{currency}} other {hundredths of {currency}}}, which is assumed',
  missing: 'not in the answer',
};

export const refresh = {
  failed: 'The refresh failed. This is the answer of {when}.',
  again: 'Try again',
  asking: 'Asking the lending API …',
};

export const expand = {
  expand: 'Expand {name}',
  others: 'Expand others',
  notHonored: 'asked to expand; the API answered with the identifier',
  open: 'Open in {system}',
};

export const choose = {
  title: 'Choose fields',
  hint: 'The API then returns only what is listed. Names that it does not return by default can be typed.',
  all: 'Everything it returns by default',
  documented: 'Documented fields',
  others: 'Other names, separated by commas',
  apply: 'Request these',
  reset: 'Back to the default',
  wrong: 'A name begins with a letter and holds letters, digits, dots and underscores: {name}',
};

export const evidence = {
  loan: 'Loan',
  signature: 'Signature {number}',
  equal: 'equal',
  different: 'different',
  row: 'Evidence',
  rows: {
    signer: 'Signer',
    signature: 'Signature',
    day: 'Signed on',
    ip: 'IP',
    device: 'Device',
    fingerprint: 'Fingerprint',
    place: 'Place',
    distance: 'Distance',
    headers: 'Headers',
    metadata: 'Metadata',
  },
  questions: {
    label: 'Questions',
    fingerprint:
      'Signatures {numbers}: different signers, one device (the same fingerprint). Did each of them sign?',
    ip: 'Signatures {numbers}: different signers, one address (the same IP). Were they together?',
    signedAfter:
      'Signature {number} is dated {signed}, and the disbursed amount went out on {paidOut}. Was there an earlier signature?',
  },
  verdict: {
    shared: 'the same for different signers',
    equal: 'all equal',
    different: 'different',
    one: 'one only',
    unknown: 'not comparable',
    none: 'none',
  },
  distance: '{a} and {b}: {km} apart',
  sameDay: 'same day, times not given',
  computed:
    'Straight line over the ground, computed here from the coordinates, read with the latitude first: the specification does not give their order.',
  headersCount: '{count, plural, one {# header} other {# headers}}',
  pairs: '{count, plural, one {# pair} other {# pairs}}',
  scroll: 'Scroll sideways to see every column.',
  left: 'Not in this table, but in the raw JSON: {signatures, plural, =0 {{headers, plural, one {# header} other {# headers}}} one {# signature{headers, plural, =0 {} one { and # header} other { and # headers}}} other {# signatures{headers, plural, =0 {} one { and # header} other { and # headers}}}}.',
};

export const offer = {
  amounts: 'Amounts',
  rates: 'Rates',
  terms: 'Terms',
  origin: 'Origin',
  insurance: 'Insurance',
  rebates: 'Rebates',
  fine: 'Late payment',
  cashout: 'Cash-out of the offer',
  metadata: 'Metadata of the offer',
};

export const cashout = {
  total: 'Total',
  leftOut:
    '{count, plural, one {# entry without a readable amount} other {# entries without a readable amount}} left out',
};

export const figures = {
  label: 'Key figures',
  disbursed: 'Disbursed',
  installments: 'Installments',
  total: 'Total',
  cet: 'CET',
  rate: 'Rate',
  firstDue: 'First due',
  yearly: 'a year',
  monthly: 'a month',
  times: '{count} ×',
};

export const units = {
  sent: 'as sent: {value}',
  asSent: 'Show as sent',
  why: 'The specification does not give units. Point at a figure for the value as sent.',
  none: 'amounts and rates as sent: unit not established',
  open: 'unit not established',
};
