const name = 'x-desk-action';
const value = 'refresh';

/** Marks a request by which the browser refreshes a view that it already has: the access log records that as a refresh. */
export const refreshHeader = { [name]: value };

export function isRefresh(headers: Pick<Headers, 'get'>): boolean {
  return headers.get(name) === value;
}
