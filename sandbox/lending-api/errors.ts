const texts = {
  unauthorized: [401, 'The API key is missing or wrong.'],
  invalid_payment_for: [400, 'payment_for must be one date that exists, written YYYY-MM-DD.'],
  invalid_fields: [400, 'fields either includes names or, with -, leaves them out, never both.'],
  not_found: [404, 'There is no loan with this identifier.'],
  no_such_path: [404, 'There is nothing at this address.'],
  method_not_allowed: [405, 'Only GET is offered here.'],
  rate_limited: [429, 'Too many requests. Try again later.'],
  internal: [500, 'The service failed.'],
  unavailable: [503, 'The service is not available for now.'],
} as const;

export type ErrorCode = keyof typeof texts;
export const errorCodes = Object.keys(texts);

/** The sandbox's own error body: the specification shows none. */
export const errorAnswer = (code: ErrorCode, headers: Record<string, string> = {}) => {
  const [status, message] = texts[code];
  return Response.json(
    { error: { code, message } },
    { status, headers: { 'cache-control': 'no-store', ...headers } },
  );
};
