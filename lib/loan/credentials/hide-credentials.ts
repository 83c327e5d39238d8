import { isObject, type Json, mapMembers } from '../json.ts';

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

/**
 * Headers can come in any form: by name, at any depth; a list of `{ name, value }`, of pairs, of alternating names and
 * values, or of lines; a text of lines.
 */
function hideInHeaders(headers: Json, instead: string, isEntry = false): Json {
  if (typeof headers === 'string') return hideInText(headers, instead);
  if (Array.isArray(headers)) return hideInList(headers, instead, isEntry);
  const named = secretNameIn(headers);
  return mapMembers(headers, (inner, name) => {
    const isSecret = isSecretHeader(name) || (named !== null && name !== named);
    return isSecret ? instead : hideInHeaders(inner, instead);
  });
}

/** The item after the name of a secret header is its value; in an entry of a list, all items after it are. */
function hideInList(list: Json[], instead: string, isEntry: boolean): Json {
  const all = isEntry && isSecretName(list[0]);
  return mapMembers(list, (inner, _, at) => {
    const isSecret = at > 0 && (all || isSecretName(list[at - 1]));
    return isSecret ? instead : hideInHeaders(inner, instead, true);
  });
}

/** Returns the member of `{ name: 'Cookie', value: … }` that names a secret header, or null. */
function secretNameIn(headers: Json): string | null {
  const entries = isObject(headers) ? Object.entries(headers) : [];
  const entry = entries.find(
    ([name, inner]) => /^(name|key|header|field|k|n)$/i.test(name) && isSecretName(inner),
  );
  return entry?.[0] ?? null;
}

function isSecretName(value: Json | undefined): boolean {
  if (typeof value !== 'string' || value.length > 200) return false;
  const name = value.trim();
  return /^[\w-]+:?$/.test(name) && isSecretHeader(name.replace(':', ''));
}

/** Hides the values of lines with a credential, and the lines folded below them. Their names stay. */
function hideInText(text: string, instead: string): string {
  if (isSecretName(text)) return text;
  let hiding = false;
  const lines = text.split(/(\r\n?|\n)/).map((line, at) => {
    if (at % 2 === 1) return line;
    const [, name = '', value = line] = /^(:?[\w!#$%&'*+.^`|~-]{1,100}:)(?!\/\/)(.*)$/s.exec(line) ?? [];
    const isFolded = hiding && name === '' && line !== '';
    const isSecret = isSecretHeader(name.slice(0, -1)) || isSecretValue(line) || isSecretValue(value);
    hiding = isFolded || isSecret;
    return hiding ? [name, instead].filter(Boolean).join(' ') : line;
  });
  return lines.join('');
}

/** `:authority` and `author` are not secret, and neither is an idempotency key. */
const words =
  'auth(?!or(?!i[sz]))|cookie|token|secret|session|credential|passw|pwd|bearer|jwt|saml|dpop|[cx]srf|assertion|signature|api[-_]?key';
const keys = '(?<!idempotency[-_]?)key';
const secretNames = new RegExp(`${words}|${keys}\\s*$`, 'i');
/** The name of a secret with a value: `Cookie: a=1`, `"token":"…"`, `?access_token=…`. */
const secretWithValue = new RegExp(`(?:(?:${words})[\\w-]{0,40}|${keys})["']?\\s*[:=]`, 'i');
const schemes = /^\s*(basic|bearer|digest|negotiate)\s+\S/i;

/** True for a header whose value is never shown. */
function isSecretHeader(name: string): boolean {
  return secretNames.test(name);
}

/** True for a text that contains a credential, whatever the name of its header. */
function isSecretValue(text: string): boolean {
  return schemes.test(text) || secretWithValue.test(text);
}
