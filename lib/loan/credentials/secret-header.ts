/** `:authority` and `author` are not secret, and neither is an idempotency key. */
const words =
  'auth(?!or(?!i[sz]))|cookie|token|secret|session|credential|passw|pwd|bearer|jwt|saml|dpop|[cx]srf|assertion|signature|api[-_]?key';
const keys = '(?<!idempotency[-_]?)key';
const names = new RegExp(`${words}|${keys}\\s*$`, 'i');
/** The name of a secret with a value: `Cookie: a=1`, `"token":"…"`, `?access_token=…`. */
const given = new RegExp(`(?:(?:${words})[\\w-]{0,40}|${keys})["']?\\s*[:=]`, 'i');
const schemes = /^\s*(basic|bearer|digest|negotiate)\s+\S/i;

/** True for a header whose value is never shown. */
export function isSecretHeader(name: string): boolean {
  return names.test(name);
}

/** True for a text that contains a credential, whatever the name of its header. */
export function isSecretValue(text: string): boolean {
  return schemes.test(text) || given.test(text);
}
