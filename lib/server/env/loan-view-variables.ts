import * as values from './env-parsers.ts';
import { choice, variable } from './variable.ts';

const amountUnits = ['auto', 'reais', 'centavos'] as const;

/** How a loan is read and shown. */
export const loanViewVariables = {
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
  CUSTOMER_NAME_PATH: variable(
    values.parsePointers,
    'JSON Pointers separated by commas, such as /customer/name',
    'where in the loan to look for the customer’s name',
    '/customer/name',
  ),
  LINK_TEMPLATES: variable(
    (text) => (text === '' ? {} : values.parseLinkTemplates(text)),
    'file=…, customer=… and company=… separated by commas; each an https URL that holds {id} after its host',
    'the lender’s own systems, to which identifiers link',
    '',
  ),
  DISPLAY_TIME_ZONE: variable(
    values.parseTimeZone,
    'an IANA time zone',
    'the zone in which instants are shown',
    'America/Sao_Paulo',
  ),
  AMOUNT_UNIT: choice(amountUnits, 'the unit of amounts; auto: inferred from the digits', 'auto'),
  RATE_UNIT: variable(
    values.parseRateUnits,
    'auto, fraction, percent or basis-points; or one for each group, such as rates=fraction,cet=percent (groups: rates, cet, fine, insurance-fee)',
    'the unit of rates; auto: inferred for each group from the offer’s own figures',
    'auto',
  ),
  SAMPLE_LOANS: variable(
    values.parseSamples,
    'JSON: [{"id":"loan_…","shows":"…"}]',
    'loans to offer on the home page (the demo sets it)',
    '[]',
  ),
};
