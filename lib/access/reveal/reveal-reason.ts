import { isStorableText } from '#lib/loan/storable-text.ts';
import { findPersonalKind } from '../masking/personal-data.ts';
import type { PersonalDataKind } from '../masking/personal-shapes.ts';
import { type ReasonCode, reasonCodes } from './reason-codes.ts';

/** `ticket`: the number under which the caller's request is kept elsewhere. */
export type Reason = ({ code: ReasonCode } | { text: string }) & { ticket?: string };
export type ReasonFault =
  | { kind: 'empty' | 'too-short' | 'too-long' | 'unreadable' | 'ticket' }
  /** It holds personal data. `holds` names the kind, never the data. */
  | { kind: 'personal'; holds: RefusedInReason };
export type CheckedReason = { ok: true; reason: Reason } | { ok: false; fault: ReasonFault };

const refused = [
  'email',
  'cpf',
  'cnpj',
  'phone',
  'card',
  'boleto',
] as const satisfies readonly PersonalDataKind[];
export type RefusedInReason = (typeof refused)[number];

export const minReasonLength = 10;
export const maxReasonLength = 280;
const maxTicketLength = 64;
/** `aaaaaaaaaa` and `..........` are not reasons. */
const minDistinctLetters = 4;

/**
 * Returns a reason with its ticket number, if there is one. `pattern` is the source of the expression that it has to
 * match as a whole; null: no ticket number is asked for, and none is accepted.
 */
function withTicket(reason: Reason, typed: unknown, pattern: string | null): CheckedReason {
  if (typeof typed === 'string' && !isStorableText(typed)) return fault('ticket');
  const ticket = typeof typed === 'string' ? typed.normalize('NFKC').trim() : '';
  if (ticket === '' && (typed === undefined || typeof typed === 'string')) return { ok: true, reason };
  const fits =
    pattern !== null && ticket.length <= maxTicketLength && new RegExp(`^(?:${pattern})$`, 'u').test(ticket);
  return fits ? { ok: true, reason: { ...reason, ticket } } : fault('ticket');
}

/** Parses `{ code }` or `{ text }`, exactly one of them, and a ticket number (see `withTicket`). */
export function parseReason(input: unknown, ticketPattern: string | null = null): CheckedReason {
  const checked = parseWithoutTicket(input);
  const { ticket } = (input ?? {}) as { ticket?: unknown };
  return checked.ok ? withTicket(checked.reason, ticket, ticketPattern) : checked;
}

function parseWithoutTicket(input: unknown): CheckedReason {
  if (typeof input !== 'object' || input === null) return fault('unreadable');
  const { code, text } = input as { code?: unknown; text?: unknown };
  if (code === undefined) return checkReason(text);
  const reasonCode = reasonCodes.find((one) => one === code);
  return reasonCode && text === undefined ? { ok: true, reason: { code: reasonCode } } : fault('unreadable');
}

/**
 * Checks a typed reason and returns it as it will be recorded: on one line, without invisible characters. It is refused
 * where it holds personal data, which the log must never hold. A protocol number, however long, is not that.
 */
function checkReason(typed: unknown): CheckedReason {
  if (typeof typed !== 'string' || !isStorableText(typed)) return fault('unreadable');
  // A text far beyond the limit is not worth normalizing.
  if (typed.length > 20 * maxReasonLength) return fault('too-long');
  const text = typed
    .normalize('NFKC')
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim();
  if (text === '') return fault('empty');
  if (text.length > maxReasonLength) return fault('too-long');
  const letters = new Set(text.toLowerCase().match(/\p{L}/gu));
  if (text.length < minReasonLength || letters.size < minDistinctLetters) return fault('too-short');
  const holds = refused.find((kind) => findPersonalKind(text, [kind]));
  return holds ? { ok: false, fault: { kind: 'personal', holds } } : { ok: true, reason: { text } };
}

function fault(kind: Exclude<ReasonFault['kind'], 'personal'>): CheckedReason {
  return { ok: false, fault: { kind } };
}
