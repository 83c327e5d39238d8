import stringify from 'safe-stable-stringify';
import { isObject, type Json, type JsonObject } from '#lib/loan/json.ts';
import type { LoanAnswer } from '#lib/loan/loan-answer.ts';
import type { LoanRequest } from '#lib/loan/loan-request.ts';
import { env } from '../env.ts';
import { lookupKeyId, purposeHmac } from '../lookup-index/document-hmac.ts';

/** An HMAC-SHA-256 under LOOKUP_KEY, 32 bytes, with the short id of the key. HMACs under different keys say nothing. */
export type KeyedHmac = { hmac: Buffer; keyId: Buffer };

/** Members that differ from day to day while nothing has happened to the loan. */
const daily: readonly string[] = ['amountRemaining', 'amountForPayment', 'updatedAt'];

/**
 * Returns the HMAC of the default answer for a loan, by which the desk tells later whether it has changed, and keeps no
 * value of it. The order of its members does not count. Null without LOOKUP_KEY, and where the request asked for other
 * fields or references than the default: such answers differ without a change.
 */
export function answerHmac({ loan, request }: Pick<LoanAnswer, 'loan' | 'request'>): KeyedHmac | null {
  if (!isDefaultRequest(request)) return null;
  return valueHmac(['answer', request.loan], withoutDaily(loan));
}

/** The loan without what differs from day to day while nothing has happened to it. */
export function withoutDaily(loan: JsonObject): JsonObject {
  const lasting = Object.fromEntries(Object.entries(loan).filter(([name]) => !daily.includes(name)));
  if (lasting.installments !== undefined) lasting.installments = withoutDailyAmounts(lasting.installments);
  return lasting;
}

/** What is to pay of an installment on the day that was asked about: `amountForPayment`, `amountForPaymentFine`, … */
function withoutDailyAmounts(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutDailyAmounts);
  if (!isObject(value)) return value;
  const members = Object.entries(value).filter(([name]) => !name.startsWith('amountForPayment'));
  return Object.fromEntries(members.map(([name, inner]) => [name, withoutDailyAmounts(inner)]));
}

/** True for a request of the default fields and references, whose answers can be compared. */
export function isDefaultRequest({ fields, expand }: LoanRequest): boolean {
  const expanded = new Set(env().DEFAULT_EXPAND);
  return fields === null && expanded.symmetricDifference(new Set(expand)).size === 0;
}

/**
 * Returns the HMAC of a value, bound to what it is a value of; null without LOOKUP_KEY. The order of members does not count.
 */
export function valueHmac(of: readonly string[], value: Json): KeyedHmac | null {
  const { LOOKUP_KEY: key } = env();
  if (!key) return null;
  return {
    hmac: purposeHmac('value', stringify([...of, value]), key),
    keyId: lookupKeyId(key),
  };
}

/** Writes an HMAC as a text that a page holds and sends back. */
export function answerMark({ hmac, keyId }: KeyedHmac): string {
  return Buffer.concat([keyId, hmac]).toString('base64url');
}

/** Reads what `answerMark` wrote; null for anything else. */
export function readAnswerMark(mark: string | null): KeyedHmac | null {
  const bytes = Buffer.from(mark ?? '', 'base64url');
  return bytes.length === 36 ? { keyId: bytes.subarray(0, 4), hmac: bytes.subarray(4) } : null;
}
