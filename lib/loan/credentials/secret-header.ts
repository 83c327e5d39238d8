/** `:authority` and `author` name no credential, and an idempotency key opens nothing. */
const words =
  'auth(?!or(?!i[sz]))|cookie|token|secret|session|credential|passw|pwd|bearer|jwt|saml|dpop|[cx]srf|assertion|signature|api[-_]?key';
const keys = '(?<!idempotency[-_]?)key';
const names = new RegExp(`${words}|${keys}\\s*$`, 'i');
/** `Cookie: a=1`, `"token":"…"`, `?access_token=…`: a secret's name with something given to it. */
const given = new RegExp(`(?:(?:${words})[\\w-]{0,40}|${keys})["']?\\s*[:=]`, 'i');
const schemes = /^\s*(basic|bearer|digest|negotiate)\s+\S/i;

/** True for a header whose value is never shown. */
export function isSecretHeader(name: string): boolean {
  return names.test(name);
}

/** True for a text that holds a credential, whatever its header is called. */
export function isSecretValue(text: string): boolean {
  return schemes.test(text) || given.test(text);
}
