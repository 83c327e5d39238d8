import { z } from 'zod';
import { defaultPersonLimits, parsePersonLimits } from '#lib/access/limits/person-limits.ts';
import { parseWorkingHours } from '#lib/access/log/working-hours.ts';
import { parseVerifyPaths } from '#lib/access/verification/verify.ts';
import { defaultVerifyPaths } from '#lib/loan/customer/customer-paths.ts';
import { defaultLoanIdPattern } from '#lib/loan/loan-id.ts';
import { expandPattern, namePattern } from '#lib/loan/loan-request.ts';
import { Secret } from '../secret.ts';
import * as values from './env-parsers.ts';
import { choice, countVariable, optionalVariable, parsedBy, variable } from './variable.ts';

const amountUnits = ['auto', 'reais', 'centavos'] as const;
/** A JSON Pointer (RFC 6901). */
const pointer = /^(\/([^/~]|~[01])*)+$/;
const names = 'names separated by commas (letters, digits, _ and .)';

/** How loans are protected, found and shown. */
export const loanVariables = {
  // Masking, verification, reveals, the limits of a person, and the access log.
  MASK_EXCEPT: optionalVariable(
    parsedBy((text) => (text === 'none' ? [] : values.parseList(text, pointer))),
    {
      expected:
        'JSON Pointers separated by commas, * for any one step, such as /customer/name,/customer/id; or none',
      purpose: 'what a masked role sees anyway: the customer’s name and identifiers unless said otherwise',
    },
  ),
  FREE_TEXT_WORDS: variable(parsedBy(values.parseVocabulary), {
    expected:
      'words separated by commas, or empty for none; each begins with a letter, and may hold digits and - . / _',
    purpose: 'words of the lender’s own that masked roles may read in free texts, besides those of the trade',
    defaultText: '',
  }),
  VERIFY_PATHS: variable(
    parsedBy((text) => (text === '' ? defaultVerifyPaths : parseVerifyPaths(text))),
    {
      expected:
        'document=…, birthDate=… and phone=… separated by commas, each a JSON Pointer, * for any one step',
      purpose:
        'what an agent can verify without seeing it, and by its documents where the customer’s CPF or CNPJ stands; the usual names within the customer unless said otherwise',
      defaultText: '',
    },
  ),
  VERIFY_NEEDS: countVariable(
    { min: 1, max: 2, of: 'kinds' },
    {
      purpose:
        'how many kinds of values (document, birth date, phone) have to match for a caller to be verified',
      defaultText: '1',
    },
  ),
  REVEAL_REQUIRES: choice(['reason', 'verification'], {
    purpose: 'what an agent needs to reveal a masked value: a reason, or a verified caller',
    defaultText: 'reason',
  }),
  PERSON_LIMITS: variable(parsedBy(parsePersonLimits), {
    expected:
      'name=hour/day separated by commas (names: loans, documents, verifications, reveals, notes, exports, list-rows, list-reads), such as loans=300/1500, or off; a day allows at least as many as an hour',
    purpose: 'how often one person may do what in an hour and in a day; a name that is left out has no limit',
    defaultText: defaultPersonLimits,
  }),
  ACCESS_LOG_SIGNING_KEY: variable(parsedBy(values.parseSigningKeys), {
    expected:
      '32 random bytes in Base64, as "openssl rand -base64 32" prints them, and behind them, separated by commas, public keys as access-log:checkpoint prints them',
    purpose:
      'signs the heads of the access log that are kept elsewhere, which are not signed where nothing stands before the first comma; heads that the public keys of earlier signing keys hold are still trusted',
    defaultText: '',
    mayBeFile: true,
  }),
  ACCESS_LOG_HEADS: variable(parsedBy(values.parseHeadTargets), {
    expected: 'log and file:/absolute/path, separated by commas',
    purpose:
      'where the heads of the access log are sent: the desk’s own log, and files outside of the database',
    defaultText: 'log',
  }),

  ACCESS_LOG_FEED: choice(['off', 'json', 'rfc5424'], {
    purpose:
      'writes each record of the access log to standard output, for a SIEM: as a line of JSON, or of syslog with that JSON',
    defaultText: 'off',
  }),
  WORKING_HOURS: variable(parsedBy(parseWorkingHours), {
    expected: 'two hours such as 07-20, or 22-06 of a night shift',
    purpose:
      'when people work, Monday to Friday but for bank holidays, in DISPLAY_TIME_ZONE: what an auditor finds out of hours is the rest',
    defaultText: '07-20',
  }),

  // The lookup index and the numbers that it finds loans by.
  LOAN_ID_PATTERN: variable(parsedBy(values.parseLoanIdPattern), {
    expected: 'a regular expression of loan identifiers that lets nothing through that a path cannot hold',
    purpose: 'what a loan identifier looks like',
    defaultText: defaultLoanIdPattern.source,
  }),
  LOOKUP_KEY: optionalVariable(
    z
      .string()
      .regex(values.bytes32)
      .transform((text) => new Secret(text)),
    {
      expected: '32 random bytes in Base64, as "openssl rand -base64 32" prints them',
      purpose:
        'what CPF, CNPJ, telephones and e-mail addresses are hashed under in the lookup index; without it they are neither kept nor found',
      mayBeFile: true,
    },
  ),

  // The notes of people at a loan.
  NOTE_CATEGORIES: variable(
    parsedBy((text) => values.parseList(text, namePattern)),
    {
      expected: names,
      purpose:
        'the categories of notes at a loan, the first of them the default; contact, promise, decision and alert are shown in words, others as they are written here',
      defaultText: 'contact,promise,decision,alert',
    },
  ),
  NOTE_RETENTION_MONTHS: countVariable(
    { min: 1, max: 240, of: 'months' },
    { purpose: 'how long a note is kept after it was last written', defaultText: '24' },
  ),

  // How a loan is read and shown.
  DEFAULT_PAYMENT_FOR: choice(['none', 'today'], {
    purpose: 'the payment_for with which a loan is read when its URL says nothing',
    defaultText: 'none',
  }),
  DEFAULT_EXPAND: variable(
    parsedBy((text) => values.parseList(text, expandPattern)),
    {
      expected: `${names}, or empty for none`,
      purpose: 'what a view asks to expand when its URL says nothing',
      defaultText: 'customer',
      mayBeEmpty: true,
    },
  ),
  STATUS_LABELS: variable(
    parsedBy((text) => (text === '' ? {} : values.parseStatusLabels(text))),
    {
      expected: 'code=Words separated by commas, such as aberto_2=Em aberto; each code once',
      purpose: 'the lender’s own words for a status, beside which the page shows the code',
      defaultText: '',
    },
  ),
  DISPLAY_TIME_ZONE: variable(parsedBy(values.parseTimeZone), {
    expected: 'an IANA time zone',
    purpose: 'the zone in which instants are shown',
    defaultText: 'America/Sao_Paulo',
  }),
  AMOUNT_UNIT: choice(amountUnits, {
    purpose: 'the unit of amounts; auto: inferred from the digits',
    defaultText: 'auto',
  }),
  RATE_UNIT: choice(['auto', 'fraction', 'percent', 'basis-points'], {
    purpose: 'the unit of rates; auto: inferred for each group from the offer’s own figures',
    defaultText: 'auto',
  }),
};
