import { errorCodes } from '../errors.ts';
import { expandNames } from '../expand.ts';
import { schemas } from './openapi-schemas.ts';

const body = (name: string, many = false) => {
  const schema = { $ref: `#/components/schemas/${name}` };
  return { content: { 'application/json': { schema: many ? { type: 'array', items: schema } : schema } } };
};

const failed = (description: string, headers?: object) => ({
  description: `${description} Sandbox choice: status and body, since the specification shows none.`,
  ...(headers ? { headers } : {}),
  ...body('Error'),
});

const header = (description: string) => ({ description, schema: { type: 'string' } });

const commaList = (name: string, description: string, items: object = { type: 'string' }) => ({
  name,
  in: 'query',
  description,
  style: 'form',
  explode: false,
  schema: { type: 'array', items },
});

const parameters = [
  {
    name: 'loan',
    in: 'path',
    required: true,
    description:
      'Identifier of the loan. Sandbox choice: `loan_fail_…` and `loan_slow_<ms>` fail or wait as named.',
    schema: { type: 'string', examples: ['loan_complete'] },
  },
  commaList(
    'expand',
    [
      'One reference name or a list of them; each is returned as an object instead of an identifier.',
      'Sandbox choice: references that are nested have their dotted path as name, or its last part alone',
      `(every reference of that name is then expanded): ${expandNames.join(', ')}.`,
      'Sandbox choice: a name that is unknown is ignored; a parameter given twice is joined.',
    ].join(' '),
  ),
  commaList(
    'fields',
    [
      'Attributes to return, those not returned by default too. Nothing is returned but what is listed.',
      'Sandbox choice: not returned by default are internalScore, collateral and margin; names of the top level',
      'or dotted paths (offer.id); unknown names are ignored; an empty list counts as none.',
      'Sandbox choice: amountRemaining and amountForPayment must be listed too, and need payment_for.',
    ].join(' '),
  ),
  {
    name: 'payment_for',
    in: 'query',
    description: [
      'Adds amountRemaining and amountForPayment. Sandbox choice: one date, YYYY-MM-DD; anything else is a 400.',
      'Sandbox choice: both amounts come from the offer’s installment, number and first due date, and from the',
      'transactions described “Pagamento da parcela”; no fine, interest or discount. They are left out where the',
      'offer does not give those three.',
    ].join(' '),
    schema: { type: 'string', format: 'date' },
  },
];

const getLoan = {
  operationId: 'getLoan',
  summary: 'Get a loan',
  parameters,
  responses: {
    '200': { description: 'The loan; of a deleted one a subset with `deleted: true`.', ...body('Loan') },
    '400': failed('`payment_for` is not a date.'),
    '401': failed('The key is missing or wrong.', {
      'WWW-Authenticate': header('The scheme that is recommended.'),
    }),
    '404': failed('There is no such loan.'),
    '405': failed('Another method than GET.', { Allow: header('The methods that are offered.') }),
    '429': failed('Too many requests: for `loan_fail_429` only.', {
      'Retry-After': header('Seconds to wait.'),
    }),
    '500': failed('The service failed: for `loan_fail_500`.'),
    '503': failed('Not available: for `loan_fail_503`, and once for `loan_fail_once`.'),
  },
};

const sandboxPath = (summary: string, content: object, more: object = {}) => ({
  get: {
    summary: `Sandbox choice: ${summary}`,
    security: [],
    ...more,
    responses: { '200': { description: summary, ...content } },
  },
});

const requestsOf = { parameters: [{ name: 'loan', in: 'query', schema: { type: 'string' } }] };

/** The OpenAPI document of the sandbox. A point that the specification leaves open is marked "Sandbox choice". */
export const openApi = {
  openapi: '3.1.0',
  info: {
    title: 'Lending API sandbox',
    version: '1.0.0',
    description: [
      'A lending API that follows the specification of the lending service, for tests and demonstrations.',
      'Its people, companies and contracts are invented.',
      'Whatever the specification leaves open is marked “Sandbox choice: …” and may be otherwise elsewhere.',
      `Sandbox choice: error codes are ${errorCodes.join(', ')}.`,
      'Sandbox choice: plain HTTP, as it listens on this machine alone; the specification demands TLS.',
    ].join(' '),
  },
  servers: [{ url: '/' }],
  security: [{ basic: [] }, { bearer: [] }],
  paths: {
    '/v1/loans/{loan}': { get: getLoan },
    '/samples.json': sandboxPath('the loans that there are', body('Sample', true)),
    '/requests.json': sandboxPath(
      'the last 5000 requests to /v1, of one loan or all',
      body('RequestRecord', true),
      requestsOf,
    ),
    '/openapi.json': sandboxPath('this document', {
      content: { 'application/json': { schema: { type: 'object' } } },
    }),
    '/healthz': sandboxPath('whether it runs', {
      content: { 'application/json': { schema: { type: 'object' } } },
    }),
    '/': sandboxPath('a page that lists the loans', {
      content: { 'text/html': { schema: { type: 'string' } } },
    }),
  },
  components: {
    securitySchemes: {
      basic: {
        type: 'http',
        scheme: 'basic',
        description: 'Recommended. The API key as user name; the password is empty and need not be given.',
      },
      bearer: {
        type: 'http',
        scheme: 'bearer',
        description: 'The API key. Intended for cross-origin requests.',
      },
    },
    schemas,
  },
};
