const name = 'x-desk-action';
const value = 'refresh';

/** The browser has this view and asks for it again: the access log tells that from opening it. */
export const refreshHeader = { [name]: value };

export function isRefresh(headers: Pick<Headers, 'get'>): boolean {
  return headers.get(name) === value;
}
