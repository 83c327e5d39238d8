const name = 'x-desk-wait';
const value = 'longer';

const longerFactor = 3;

/** How long a read may take, in milliseconds, where the person chose to wait. */
export const longerTimeoutMs = (timeoutMs: number) => longerFactor * timeoutMs;

/** Marks a request of a person who saw the deadline of a read pass, and chose to wait three times as long. */
export const waitLongerHeader = { [name]: value };

/** The parameter of a loan's page by which a link waits longer, where the page's scripts have not come. */
export const waitLongerParameter = { name: 'wait', value } as const;

export function waitsLonger(headers: Pick<Headers, 'get'>): boolean {
  return headers.get(name) === value;
}
