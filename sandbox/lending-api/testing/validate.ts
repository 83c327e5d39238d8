import { isList, isObject, type Json } from '../json-values.ts';
import { openApi } from '../openapi/openapi.ts';

type Schema = {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
};

const typeOf = (value: Json) => {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
};

const isDay = (text: string) => {
  const [year = 0, month = 0, day = 0] = /^\d{4}-\d\d-\d\d$/.test(text) ? text.split('-').map(Number) : [];
  return (
    day > 0 &&
    month > 0 &&
    month < 13 &&
    day <= new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate()
  );
};

const formats: Readonly<Record<string, (text: string) => boolean>> = {
  date: isDay,
  'date-time': (text) =>
    /^.{10}T([01]\d|2[0-3])(:[0-5]\d){2}\.\d{3}Z$/.test(text) && isDay(text.slice(0, 10)),
};

const schemas = openApi.components.schemas as unknown as Readonly<Record<string, Schema>>;
const resolve = (ref: string) => {
  const found = schemas[ref.replace('#/components/schemas/', '')];
  if (!found) throw new Error(`${ref} is not in the document`);
  return found;
};

/** The departures of a value from the schema, as `path: why`, by the part of JSON Schema that the document uses. */
export const departures = (value: Json, schema: Schema, path = '$'): readonly string[] => {
  if (schema.$ref) return departures(value, resolve(schema.$ref), path);
  if (schema.anyOf) {
    return schema.anyOf.some((option) => departures(value, option, path).length === 0)
      ? []
      : [`${path}: none of anyOf`];
  }
  if (schema.type && schema.type !== typeOf(value)) return [`${path}: ${typeOf(value)}, not ${schema.type}`];
  if (schema.enum && !schema.enum.includes(value)) return [`${path}: not of the enum`];
  if (typeof value === 'string') return ofText(value, schema, path);
  if (isList(value))
    return value.flatMap((item, k) => (schema.items ? departures(item, schema.items, `${path}[${k}]`) : []));
  if (!isObject(value)) return [];
  const missing = (schema.required ?? [])
    .filter((name) => !(name in value))
    .map((name) => `${path}.${name}: missing`);
  const inside = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const member = Object.hasOwn(value, name) ? value[name] : undefined;
    return member === undefined ? [] : departures(member, inner, `${path}.${name}`);
  });
  return [...missing, ...inside];
};

const ofText = (value: string, { pattern, format }: Schema, path: string) => {
  if (pattern && !new RegExp(pattern).test(value)) return [`${path}: not ${pattern}`];
  return format && !formats[format]?.(value) ? [`${path}: not a ${format}`] : [];
};
