import { defaultPersonLimits, parsePersonLimits } from '#lib/access/limits/person-limits.ts';
import { defaultVerifyPaths, parseVerifyPaths } from '#lib/access/verification/verify.ts';
import { defaultLoanIdPattern } from '#lib/loan/loan-id.ts';
import * as values from './env-parsers.ts';
import { choice, optionalVariable, seed, variable, wholeNumber } from './variable.ts';

const amountUnits = ['auto', 'reais', 'centavos'] as const;

/** How loans are protected, found and shown. */
export const loanVariables = {
  // Masking, verification, reveals, the limits of a person, and the access log.
  MASK_EXCEPT: optionalVariable(
    (text) => (text === 'none' ? [] : values.parsePointers(text)),
    'JSON Pointers separated by commas, * for any one step, such as /customer/name,/customer/id; or none',
    'what a masked role sees anyway: the customer’s name and identifiers unless said otherwise',
  ),
  FREE_TEXT_WORDS: variable(
    values.parseVocabulary,
    'words separated by commas, or empty for none; each begins with a letter, and may hold digits and - . / _',
    'words of the lender’s own that masked roles may read in free texts, besides those of the trade',
    '',
  ),
  VERIFY_PATHS: variable(
    (text) => (text === '' ? defaultVerifyPaths : parseVerifyPaths(text)),
    'document=…, birthDate=… and phone=… separated by commas, each a JSON Pointer, * for any one step',
    'what an agent can verify without seeing it, and by its documents where the customer’s CPF or CNPJ stands; the usual names within the customer unless said otherwise',
    '',
  ),
  VERIFY_NEEDS: wholeNumber(
    { min: 1, max: 2, of: 'kinds' },
    'how many kinds of values (document, birth date, phone) have to match for a caller to be verified',
    '1',
  ),
  REVEAL_REQUIRES: choice(
    ['reason', 'verification'],
    'what an agent needs to reveal a masked value: a reason, or a verified caller',
    'reason',
  ),
  PERSON_LIMITS: variable(
    parsePersonLimits,
    'name=hour/day separated by commas (names: loans, documents, verifications, reveals, exports, list-rows, list-reads), such as loans=300/1500, or off; a day allows at least as many as an hour',
    'how often one person may do what in an hour and in a day; a name that is left out has no limit, but list-rows and list-reads their default',
    defaultPersonLimits,
  ),
  ACCESS_LOG_SIGNING_KEY: variable(
    values.parseSigningKeys,
    '32 random bytes in Base64, as "openssl rand -base64 32" prints them, and behind them, separated by commas, public keys as access-log:checkpoint prints them',
    'signs the heads of the access log that are kept elsewhere, which are not signed where nothing stands before the first comma; heads that the public keys of earlier signing keys hold are still trusted',
    '',
  ),
  ACCESS_LOG_HEADS: variable(
    values.parseHeadTargets,
    'log and file:/absolute/path, separated by commas',
    'where the heads of the access log are sent: the desk’s own log, and files outside of the database',
    'log',
  ),

  // The lookup index and the numbers that it finds loans by.
  LOAN_ID_PATTERN: variable(
    values.parseLoanIdPattern,
    'a regular expression of loan identifiers that lets nothing through that a path cannot hold',
    'what a loan identifier looks like',
    defaultLoanIdPattern.source,
  ),
  LOOKUP_KEY: seed(
    'what CPF, CNPJ, telephones and e-mail addresses are hashed under in the lookup index; without it they are neither kept nor found',
  ),

  // The notes of people at a loan.
  NOTE_CATEGORIES: variable(
    values.parseNames,
    'names separated by commas (letters, digits, _ and .)',
    'the categories of notes at a loan; promise, decision and alert are shown in words, others as they are written here',
    'promise,decision,alert',
  ),
  NOTE_RETENTION_MONTHS: wholeNumber(
    { min: 1, max: 240, of: 'months' },
    'how long a note is kept after it was last written',
    '24',
  ),

  // How a loan is read and shown.
  DEFAULT_PAYMENT_FOR: choice(
    ['none', 'today'],
    'the payment_for with which a loan is read when its URL says nothing',
    'none',
  ),
  DEFAULT_EXPAND: variable(
    values.parseNames,
    'names separated by commas (letters, digits, _ and .), or empty for none',
    'what a view asks to expand when its URL says nothing',
    'customer',
  ),
  STATUS_LABELS: variable(
    (text) => (text === '' ? {} : values.parseStatusLabels(text)),
    'code=Words separated by commas, such as aberto_2=Em aberto; each code once',
    'the lender’s own words for a status, beside which the page shows the code',
    '',
  ),
  DISPLAY_TIME_ZONE: variable(
    values.parseTimeZone,
    'an IANA time zone',
    'the zone in which instants are shown',
    'America/Sao_Paulo',
  ),
  AMOUNT_UNIT: choice(amountUnits, 'the unit of amounts; auto: inferred from the digits', 'auto'),
  RATE_UNIT: choice(
    ['auto', 'fraction', 'percent', 'basis-points'],
    'the unit of rates; auto: inferred for each group from the offer’s own figures',
    'auto',
  ),
};
