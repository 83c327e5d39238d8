import { type Json, mapMembers } from '../json.ts';

/**
 * Replaces each credential in HTTP headers, wherever a member named `headers` stands, by `instead`. `pointer` is the
 * place of the value. A value without credentials is returned as the same object.
 */
export function hideCredentials(value: Json, instead: string, pointer = ''): Json {
  // Numbers and the like are most values of a large loan.
  if (typeof value !== 'object' && typeof value !== 'string') return value;
  if (isAmongHeaders(pointer)) return hideInHeaders(value, instead);
  return mapMembers(value, (inner, name) => hideCredentials(inner, instead, `/${name}`));
}

/** True for a JSON Pointer to, or into, a member named headers. */
export function isAmongHeaders(pointer: string): boolean {
  return /headers?\s*(\/|$)/i.test(pointer);
}

/** The names of members that hold the name of a header, and the places of a list. */
const entryNames = /^(name|key|header|field|k|n|\d+)$/i;

/**
 * Headers can come in any form: by name, at any depth; as lists of names and values; as text. Beside the name of a secret
 * header every other value is hidden, and a text with a credential as a whole.
 */
function hideInHeaders(headers: Json, instead: string): Json {
  if (typeof headers === 'string') return isSecretValue(headers) ? instead : headers;
  const [named] =
    Object.entries(headers ?? {}).find(([name, inner]) => entryNames.test(name) && isSecretName(inner)) ?? [];
  return mapMembers(headers, (inner, name) => {
    const isSecret = isSecretHeader(name) || (named !== undefined && name !== named);
    return isSecret ? instead : hideInHeaders(inner, instead);
  });
}

function isSecretName(value: Json): boolean {
  if (typeof value !== 'string' || value.length > 200) return false;
  const name = value.trim();
  return /^[\w-]+:?$/.test(name) && isSecretHeader(name.replace(':', ''));
}

/** `:authority` and `author` are not secret, and neither is an idempotency key. */
const words =
  'auth(?!or(?!i[sz]))|cookie|token|secret|session|credential|passw|pwd|bearer|jwt|saml|dpop|[cx]srf|assertion|signature|api[-_.]?key';
const keys = '(?<!idempotency[-_]?)key';
const secretNames = new RegExp(`${words}|${keys}\\s*$`, 'i');
/** The name of a secret with a value: `Cookie: a=1`, `"token":"…"`, `?access_token=…`. */
const secretWithValue = new RegExp(`(?:(?:${words})[\\w!#$%&'*+.^\`|~-]{0,100}|${keys})["']?\\s*[:=]`, 'i');
const schemes = /\b(basic|bearer|digest|negotiate)\s+\S/i;

/** True for a header whose value is never shown. */
function isSecretHeader(name: string): boolean {
  return secretNames.test(name);
}

/** True for a text that contains a credential, whatever the name of its header. */
function isSecretValue(text: string): boolean {
  return schemes.test(text) || secretWithValue.test(text);
}
