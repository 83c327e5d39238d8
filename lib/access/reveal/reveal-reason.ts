import { findPersonalKind } from '../masking/personal-data.ts';
import type { PersonalKind } from '../masking/personal-shapes.ts';

/** Reasons that need no typing; what they say stands in the messages. */
export const reasonCodes = [
  'customer-request',
  'data-correction',
  'payment-problem',
  'dispute',
  'fraud-suspicion',
  'legal-request',
] as const;
type ReasonCode = (typeof reasonCodes)[number];

export type Reason = { code: ReasonCode } | { text: string };
export type ReasonFault =
  | { is: 'empty' | 'too-short' | 'too-long' | 'unreadable' }
  /** It says who someone is; `holds` says how, and never what. */
  | { is: 'personal'; holds: RefusedInReason };
export type CheckedReason = { ok: true; reason: Reason } | { ok: false; fault: ReasonFault };

const refused = [
  'email',
  'cpf',
  'cnpj',
  'phone',
  'card',
  'boleto',
] as const satisfies readonly PersonalKind[];
export type RefusedInReason = (typeof refused)[number];

export const minReasonLength = 10;
export const maxReasonLength = 280;
/** Of `aaaaaaaaaa` and `..........` nobody learns anything. */
const leastLetters = 4;

/** Reads `{ code }` or `{ text }`: exactly one of them. */
export function parseReason(input: unknown): CheckedReason {
  if (typeof input !== 'object' || input === null) return fault('unreadable');
  const { code, text } = input as { code?: unknown; text?: unknown };
  if (code === undefined) return checkReason(text);
  const known = reasonCodes.find((one) => one === code);
  return known && text === undefined ? { ok: true, reason: { code: known } } : fault('unreadable');
}

/**
 * A typed reason, as it will be kept: on one line, without what cannot be seen. It is refused where it holds what the
 * log must never hold; a protocol of the caller's, however long, is none of that.
 */
export function checkReason(typed: unknown): CheckedReason {
  if (typeof typed !== 'string') return fault('unreadable');
  // Far beyond what is kept, nothing is looked at.
  if (typed.length > 20 * maxReasonLength) return fault('too-long');
  const text = typed
    .toWellFormed()
    .normalize('NFKC')
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim();
  if (text === '') return fault('empty');
  if (text.length > maxReasonLength) return fault('too-long');
  const letters = new Set(text.toLowerCase().match(/\p{L}/gu));
  if (text.length < minReasonLength || letters.size < leastLetters) return fault('too-short');
  const holds = refused.find((kind) => findPersonalKind(text, [kind]));
  return holds ? { ok: false, fault: { is: 'personal', holds } } : { ok: true, reason: { text } };
}

function fault(is: Exclude<ReasonFault['is'], 'personal'>): CheckedReason {
  return { ok: false, fault: { is } };
}
