import { isSecretHeader } from './evidence.ts';
import { isObject, type Json } from './json.ts';

/**
 * The same value with `instead` for each credential among headers, wherever an object named `headers` stands.
 * What holds none is the same object as before.
 */
export function hideCredentials(value: Json, instead: string): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const list = value.map((inner) => hideCredentials(inner, instead));
    return list.some((inner, index) => inner !== value[index]) ? list : value;
  }
  const entries = Object.entries(value);
  const hidden = entries.map(([name, inner]): [string, Json] => [
    name,
    name.toLowerCase() === 'headers' && isObject(inner)
      ? withoutSecrets(inner, instead)
      : hideCredentials(inner, instead),
  ]);
  return hidden.some(([, inner], index) => inner !== entries[index]?.[1])
    ? Object.fromEntries(hidden)
    : value;
}

function withoutSecrets(headers: { [name: string]: Json }, instead: string): Json {
  const entries = Object.entries(headers);
  if (!entries.some(([name]) => isSecretHeader(name))) return headers;
  return Object.fromEntries(entries.map(([name, value]) => [name, isSecretHeader(name) ? instead : value]));
}
