import { defaultPersonLimits, parsePersonLimits } from '#lib/access/limits/person-limits.ts';
import { defaultVerifyPaths, parseVerifyPaths } from '#lib/access/verification/verify.ts';
import { parsePublicKeys } from '#lib/server/access-log/chain/ed25519.ts';
import * as values from './env-parsers.ts';
import { choice, optionalVariable, seed, variable } from './variable.ts';

/** Masking, verification, reveals, the limits of a person, and the access log. */
export const privacyVariables = {
  MASK_EXCEPT: optionalVariable(
    (text) => (text === 'none' ? [] : values.parsePointers(text)),
    'JSON Pointers separated by commas, * for any one step, such as /customer/name,/customer/id; or none',
    'what a masked role sees anyway: the customer’s name and identifiers unless said otherwise',
  ),
  VERIFY_PATHS: variable(
    (text) => (text === '' ? defaultVerifyPaths : parseVerifyPaths(text)),
    'document=…, birthDate=… and phone=… separated by commas, each a JSON Pointer, * for any one step',
    'what an agent can verify without seeing it; the usual names within the customer unless said otherwise',
    '',
  ),
  REVEAL_REQUIRES: choice(
    ['reason', 'verification'],
    'what an agent needs to reveal a masked value: a reason, or a verified caller',
    'reason',
  ),
  REVEAL_TICKET_PATTERN: optionalVariable(
    values.parsePattern,
    'a regular expression that a whole ticket number matches, such as SAC-\\d{4,10}',
    'the form of the ticket number that a reason for revealing may carry; where unset, none is asked for',
  ),
  PERSON_LIMITS: variable(
    parsePersonLimits,
    'name=hour/day separated by commas (names: loans, documents, verifications, reveals, exports), such as loans=300/1500, or off; a day allows at least as many as an hour',
    'how often one person may do what in an hour and in a day; a name that is left out has no limit',
    defaultPersonLimits,
  ),
  ACCESS_LOG_SIGNING_KEY: seed(
    'signs the heads of the access log that are kept elsewhere; without it they are not signed',
  ),
  ACCESS_LOG_OLD_PUBLIC_KEYS: optionalVariable(
    parsePublicKeys,
    'a plain list of the public keys that are still trusted, as access-log:checkpoint prints them, separated by commas and without dates: a key that leaked is taken off it, and its heads prove nothing',
    'public keys of earlier signing keys, whose heads are still trusted',
  ),
  ACCESS_LOG_HEADS: variable(
    values.parseHeadTargets,
    'log and file:/absolute/path, separated by commas',
    'where the heads of the access log are sent: the desk’s own log, and files outside of the database',
    'log',
  ),
};
