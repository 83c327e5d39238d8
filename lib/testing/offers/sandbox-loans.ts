import type { Json, JsonObject } from '#lib/loan/json.ts';
import { isObject } from '#lib/loan/json.ts';
import { textOf } from '../../../sandbox/lending-api/answer.ts';
import { findSample, samples } from '../../../sandbox/lending-api/catalog.ts';

/** A loan as the sandbox's lending API answers it, with the named references expanded, for payment on a day. */
export function sandboxLoan(id: string, expand: readonly string[] = [], paymentFor?: string): JsonObject {
  const sample = findSample(id);
  if (!sample) throw new Error(`${id} is no loan of the sandbox`);
  const loan: Json = JSON.parse(textOf(sample, { fields: [], expand, paymentFor }));
  if (!isObject(loan)) throw new Error(`${id} is no object`);
  return loan;
}

export const sandboxLoanIds: readonly string[] = samples.map(({ id }) => id);
