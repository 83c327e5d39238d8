/** The errors of the API in practice, by their status: an unknown path is a 403 of the gateway, too. */
export const practiceErrors = [
  [400, { code: 'INVALID_BODY', message: 'The document field must have a valid CPF.' }],
  [401, { message: 'Unauthorized' }],
  [403, { message: 'Missing Authentication Token' }],
  [404, { code: 'LOAN_NOT_FOUND', message: 'Loan not found.' }],
  [500, { code: 'UNEXPECTED_ERROR', message: 'An unexpected error occurred.' }],
] as const;
