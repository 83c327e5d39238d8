export const problems = {
  requestId: 'Request id',
  again: 'Try again',
  home: 'Open another loan',
  since: 'Not available since {when}.',
  waiting: 'This page tries again by itself in {wait}, and opens the loan when it can.',
  trying: 'Trying again …',
  retryIn: 'It asks to wait {wait}.',
  identifier: 'Identifier',
  code: 'Error code',
  copyId: 'Copy the request id',
  copied: 'Copied',
  side: {
    request: 'In the request',
    upstream: 'On the lending API’s side',
    desk: 'On the desk’s side',
    connection: 'In the connection',
  },
  invalid_loan_id: {
    title: 'This is not a loan identifier',
    what: 'A loan identifier begins with “{prefix}”, followed by letters, digits, hyphens or underscores. Nothing was asked of the lending API.',
    todo: 'Check the identifier and open it again.',
  },
  otherResource: {
    title:
      'This identifies {resource, select, offer {an offer} fund {a fund} product {a product} creditPolicy {a credit policy} file {a file} signature {a signature} other {something else}}, not a loan',
    what: 'The lending API reads by loan identifier only. Nothing was asked of it.',
    todo: 'Look for the identifier that begins with “{prefix}”.',
  },
  invalid_request: {
    title: 'Part of this address cannot be read',
    what: '{parameter, select, expand {The list of names in “expand”} fields {The list of names in “fields”} payment_for {The text in “payment_for”} url {The address} other {What was asked}} {reason, select, twice {is given twice.} name {holds something that is not a name: a name begins with a letter and holds letters, digits, dots and underscores.} too_many {holds more than 64 names.} too_long {is too long, or has too many parameters.} text {is too long, or holds characters that cannot be sent.} encoding {holds a “%” that encodes no character.} host {came under another name than the desk’s own.} refused_upstream {was refused by the lending API.} other {cannot be read.}}',
    todo: 'Correct the address, or open the loan without that part.',
    without: 'Open the loan without it',
  },
  not_found: {
    title: 'The lending API knows no such loan',
    what: 'It was asked, and answered that no loan has this identifier.',
    todo: 'Check the identifier with whoever gave it, upper and lower case too.',
  },
  method_not_allowed: {
    title: 'The desk only reads',
    what: 'This address can be read, not written to.',
    todo: 'Open it in the browser’s address bar.',
  },
  unauthenticated: {
    title: 'You are not signed in',
    what: 'Your session has ended, or there was none. Nothing of the loan was sent.',
    todo: 'Sign in; you come back to this page.',
  },
  forbidden: {
    title: 'Your role does not allow this',
    what: 'You are signed in, and what you asked for belongs to another role. The attempt was recorded.',
    todo: 'Whoever gives out roles at your company can change that; it takes effect when you next sign in.',
  },
  reveal_locked: {
    title: 'Locked: too many answers of a caller did not match',
    what: 'Three answers about this loan or its customer did not match today, so nothing of it is revealed to you.',
    todo: 'An analyst can lift the lock; otherwise it ends with the day.',
  },
  verification_required: {
    title: 'Verify the caller first',
    what: 'This desk reveals values to agents for a verified caller only.',
    todo: 'Verify the caller under Parties, then reveal again.',
  },
  sign_in_again: {
    title: 'Sign in again first',
    what: 'Your last sign-in is longer ago than this desk allows for revealing values or ending sessions.',
    todo: 'Sign in again; you come back to this page.',
  },
  loan_changed: {
    title: 'The loan has changed since it was shown; refresh, then reveal again',
    what: 'What stands at this place is no longer what you see, so nothing was revealed.',
    todo: 'Refresh the loan, and reveal what you need then.',
  },
  limit_reached: {
    title:
      'You have reached your limit for {limit, select, loans {loans} documents {CPF and CNPJ} verifications {verifications} reveals {revealed values} other {exports}}',
    what: '{period, select, hour {Within an hour} other {Within 24 hours}} one person may {limit, select, loans {open {max, plural, one {# loan} other {# loans}}} documents {look up {max, plural, one {# CPF or CNPJ} other {# CPF and CNPJ}}} verifications {verify {max, plural, one {# answer} other {# answers}} of callers} reveals {reveal values {max, plural, one {# time} other {# times}}} other {export {max, plural, one {# file} other {# files}}}}. Nothing was asked of the lending API or of the index.',
    todo: '{hours, plural, one {You can go on in {minutes, plural, one {# minute} other {# minutes}}} other {You can go on in about # hours}}. If you need more before that, an auditor can lift the limit for you, with a reason that goes on record.',
  },
  access_log_unavailable: {
    title: 'The access could not be recorded',
    what: 'The desk shows no loan without recording who saw it. Nothing is wrong with the loan, and it is nothing that you did.',
    todo: 'Try again in a moment. If it lasts, give the request id to the desk’s operators: its database needs them.',
  },
  access_log_timeout: {
    title: 'The access log did not answer in time',
    what: 'Finding this in the log took longer than {seconds, number} s, and was stopped. Nothing is wrong with the log.',
    todo: 'Narrow the search by time, or by loan, and try again.',
  },
  upstream_unauthorized: {
    title: 'The lending API refused the desk’s key',
    what: 'The desk asked with its own key and was refused. Nothing is wrong with the loan, and it is nothing that you did.',
    todo: 'Give the request id to the desk’s operators: they can replace the key.',
  },
  upstream_rate_limited: {
    title: 'The lending API is limiting requests',
    what: 'It answered that it was asked too often. Nothing is wrong with the loan.',
    todo: 'There is nothing for you to do but wait.',
  },
  upstream_unavailable: {
    title: 'The lending API is not available',
    what: 'It did not take the request, or answered that it could not serve it. Nothing is known to be wrong with the loan.',
    todo: 'There is nothing for you to do but wait.',
  },
  desk_busy: {
    title: 'The desk holds this call back',
    what: 'As many calls to the lending API are under way and waiting as the desk allows, so it did not make this one. Nothing is known to be wrong with the API or the loan.',
    todo: 'Wait a moment. If it lasts, give the request id to the desk’s operators.',
  },
  desk_queue: {
    title: 'The desk did not get round to asking the lending API in time',
    what: 'This call waited {seconds, number} s for its turn behind others and was not made. Nothing is known to be wrong with the loan.',
    todo: 'Wait a moment. If it lasts, give the request id to the desk’s operators.',
  },
  desk_pause: {
    title: 'The lending API keeps failing, and the desk holds calls back',
    what: 'Most of the last calls to it failed, so the desk makes none for a moment, and did not make this one. Nothing is known to be wrong with the loan.',
    todo: 'There is nothing for you to do but wait.',
  },
  no_way: {
    title: 'The desk cannot reach the lending API',
    what: 'It was not asked for this loan: the network, a proxy, or a certificate that the desk does not trust is in the way. Nothing is wrong with the loan, and it is nothing that you did.',
    todo: 'If it lasts, give the request id to the desk’s operators: the desk’s log says what it is.',
  },
  upstream_timeout: {
    title: 'The lending API did not answer in time',
    what: 'It did not answer within {seconds, number} s. Nothing is known to be wrong with the loan.',
    todo: 'Try again. If it keeps happening, give the request id to the desk’s operators.',
  },
  loan_unavailable: {
    title: 'The lending API could not serve this loan',
    what: 'It broke off, or answered that it could not serve this one. Other loans may open.',
    todo: 'Try again. If it keeps happening, give the request id to the desk’s operators.',
  },
  loan_timeout: {
    title: 'The lending API did not answer for this loan in time',
    what: 'It did not answer within {seconds, number} s. Other loans may open, and nothing is known to be wrong with this one.',
    todo: 'Wait longer, or try again later. If it keeps happening, give the request id to the desk’s operators.',
  },
  waitLonger: 'Wait longer ({seconds, number} s)',
  slow: 'The lending API is slow. The desk waits up to {seconds, number} s for its answer.',
  upstream_malformed: {
    title: 'The lending API’s answer cannot be read',
    what: 'It answered, but not with a loan in JSON.',
    todo: 'Try again. If it keeps happening, give the request id to the desk’s operators.',
  },
  upstream_too_large: {
    title: 'The lending API’s answer is too large',
    what: 'It is larger than 2 MiB, deeper than 64 levels, or holds more than 200,000 values: more than the desk reads.',
    todo: 'Open the loan without its lists. If that fails too, give the request id to the desk’s operators.',
    without: 'Open it without its lists',
  },
  overloaded: {
    title: 'The desk is busy',
    what: 'More requests wait than the desk can answer in time, so it did not begin this one. Nothing was read or recorded.',
    todo: 'Wait a few seconds, and try again.',
  },
  internal: {
    title: 'Something failed inside the desk',
    what: 'The desk could not finish this. What failed is in its log under the request id.',
    todo: 'Try again. If it keeps happening, give the request id to the desk’s operators.',
  },
  offline: {
    title: 'The desk cannot be reached',
    what: 'The browser got no answer from the desk.',
    todo: 'Check your connection, then try again.',
  },
  page: {
    title: 'There is no such page',
    what: 'Nothing of the desk is at this address.',
  },
  broken: {
    title: 'This page failed',
    what: 'Something in the page itself failed, not in the loan.',
    todo: 'Load it again. If it keeps happening, tell the desk’s operators.',
    again: 'Load it again',
  },
};

/** Refusals of the server in front whose reason is not that of the problem with the same code. */
export const refused = {
  elsewhere: {
    title: 'Another site asked for this',
    what: 'A page that is not of the desk asked for it. The desk answers its own pages only: nothing was shown, and nothing was changed.',
    todo: 'Open the desk and ask for it there.',
  },
};

export const state = {
  absent: 'not in the answer',
  empty: 'none',
  emptyText: 'empty text',
  hidden: 'hidden',
  credential: 'hidden: a credential',
  notRequested: 'not requested',
  notRequestedPanel: 'Not requested: this view asks for chosen fields only.',
  askForIt: 'Request it',
  needsPaymentFor: 'comes with a payment date',
  departs: 'Departs from the specification: see Deviations',
  unknownCode: 'Not in the specification. As the API sent it.',
  exactNumber: 'A number longer than a computer’s arithmetic holds: kept digit by digit.',
  also: 'Also in the answer',
  alsoHint: 'Not in the specification. As the API sent it.',
  nothing: 'Nothing in the answer.',
  items: '{count, plural, =0 {none} one {# item} other {# items}}',
  members: '{count, plural, =0 {empty} one {# field} other {# fields}}',
  more: 'Show all',
  less: 'Show less',
  yes: 'yes',
  no: 'no',
};
