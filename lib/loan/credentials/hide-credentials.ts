import { isObject, type Json } from '../json.ts';
import { isSecretHeader, isSecretValue } from './secret-header.ts';

/**
 * The same value with `instead` for each credential among headers, wherever something named `headers` stands; `pointer`
 * says where the value itself does. What holds none is the same object as before.
 */
export function hideCredentials(value: Json, instead: string, pointer = ''): Json {
  // Most values are: a loan may have a hundred thousand of them.
  if (typeof value !== 'object' && typeof value !== 'string') return value;
  if (isAmongHeaders(pointer)) return hideInHeaders(value, instead);
  return mapMembers(value, (inner, name) => hideCredentials(inner, instead, `/${name}`));
}

/** True for a place that is named headers, or stands within such a one. */
export function isAmongHeaders(pointer: string): boolean {
  return /headers?\s*(\/|$)/i.test(pointer);
}

/** True where a header's value is a credential, or holds one. */
export function holdsCredential(value: Json): boolean {
  return hideInHeaders(value, '') !== value;
}

/**
 * Headers in whatever form they were kept: by name, at any depth; a list of `{ name, value }`, of pairs, of names and
 * values in turns, of lines; a text of lines.
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

/** What follows the name of a secret header is its value; in an entry of a list, all that follows. */
function hideInList(list: Json[], instead: string, isEntry: boolean): Json {
  const all = isEntry && isSecretName(list[0]);
  return mapMembers(list, (inner, _, at) => {
    const isSecret = at > 0 && (all || isSecretName(list[at - 1]));
    return isSecret ? instead : hideInHeaders(inner, instead, true);
  });
}

/** Of `{ name: 'Cookie', value: … }` the member that holds the name; null where there is none of a secret header. */
function secretNameIn(headers: Json): string | null {
  const entries = isObject(headers) ? Object.entries(headers) : [];
  const found = entries.find(
    ([name, inner]) => /^(name|key|header|field|k|n)$/i.test(name) && isSecretName(inner),
  );
  return found?.[0] ?? null;
}

function isSecretName(value: Json | undefined): boolean {
  if (typeof value !== 'string' || value.length > 200) return false;
  const name = value.trim();
  return /^[\w-]+:?$/.test(name) && isSecretHeader(name.replace(':', ''));
}

/** Lines as they go over the wire: of those with a credential the name alone stays, and nothing of what is folded below. */
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

/** Members mapped; the same object where none changed. */
function mapMembers(value: Json, map: (inner: Json, name: string, at: number) => Json): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const list = value.map((inner, at) => map(inner, String(at), at));
    return list.some((inner, at) => inner !== value[at]) ? list : value;
  }
  const entries = Object.entries(value);
  const mapped = entries.map(([name, inner], at): [string, Json] => [name, map(inner, name, at)]);
  return mapped.some(([, inner], at) => inner !== entries[at]?.[1]) ? Object.fromEntries(mapped) : value;
}
