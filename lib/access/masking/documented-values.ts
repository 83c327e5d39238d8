import type { Json } from '#lib/loan/json.ts';
import { resourceOf } from '#lib/loan/loan-id.ts';
import type { Kind } from '#lib/loan/schema.ts';
import { isUuid } from '#lib/loan/string-formats.ts';
import { fits } from '#lib/loan/value-state.ts';
import { isCnpj, isCpf, isMobile } from './personal-numbers.ts';

/** Longer than an instant with nanoseconds and a zone: its digits could say anything. */
const longestInstant = 35;
const opaque = /^[a-z][a-z0-9]{1,7}_[A-Za-z0-9_-]{1,128}$/;

/**
 * An identifier as the specification forms them, `<prefix>_<opaque id>`. Not `maria_silva`: of a prefix that is not
 * documented the rest holds a digit or a capital. And none whose digits are a document's or a mobile number's.
 */
export function isOpaqueId(value: Json): boolean {
  if (typeof value !== 'string' || !opaque.test(value)) return false;
  const rest = value.slice(value.indexOf('_'));
  if (!/[\dA-Z]/.test(rest) && !resourceOf(value)) return false;
  const runs = rest.toUpperCase().split(/[^\dA-Z]+/);
  return !runs.some((run) => isCpf(run) || isCnpj(run) || isMobile(run));
}

/** True where a value is of the type that the specification gives its field; what is not could hold anything. */
export function hasDocumentedForm(kind: Kind, value: Json): boolean {
  switch (kind.is) {
    case 'amount':
    case 'rate':
    case 'count':
    case 'flag':
    case 'date':
    case 'text':
    case 'code':
      return fits(kind, value);
    case 'instant':
      return fits(kind, value) && String(value).length <= longestInstant;
    case 'uuid':
      return typeof value === 'string' && isUuid(value);
    case 'id':
    case 'reference':
      return isOpaqueId(value);
    case 'free':
    case 'texts':
    case 'object':
    case 'list':
      return false;
  }
}
