import { defaultVerifyPaths } from '#lib/access/verification/verify.ts';
import { defaultLoanIdPattern } from '#lib/loan/loan-id.ts';
import * as values from './env-parsers.ts';
import { optionalVariable, seed, variable } from './variable.ts';

/** The lookup index and the numbers that it finds loans by. */
export const lookupVariables = {
  LOAN_ID_PATTERN: variable(
    values.parseLoanIdPattern,
    'a regular expression of loan identifiers that lets nothing through that a path cannot hold',
    'what a loan identifier looks like',
    defaultLoanIdPattern.source,
  ),
  LOOKUP_KEY: seed(
    'what CPF and CNPJ are hashed under in the lookup index; without it they are neither kept nor found',
  ),
  DOCUMENT_PATHS: variable(
    (text) => (text === '' ? [...defaultVerifyPaths.document] : values.parsePointers(text)),
    'JSON Pointers separated by commas, * for any one step, such as /customer/cpf',
    'where in a loan the customer’s CPF or CNPJ stands; the usual names within the customer unless said otherwise',
    '',
  ),
  CONTRACT_NUMBER_PATTERN: optionalVariable(
    values.parsePattern,
    'a regular expression, such as CCB-\\d{4}-\\d{6}',
    'what a contract number looks like; where unset, what the lookup index knows is one',
  ),
};
