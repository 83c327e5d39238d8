const name = 'x-desk-action';
const value = 'refresh';

/** Tells the server that the browser refreshes a view it already has: the access log records that as a refresh. */
export const refreshHeader = { [name]: value };

export function isRefresh(headers: Pick<Headers, 'get'>): boolean {
  return headers.get(name) === value;
}
