import { isStorableText } from '#lib/loan/storable-text.ts';
import { findPersonalKind, type PersonalDataKind } from '../masking/personal-data.ts';
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
export const maxTicketLength = 64;
/** A text far beyond the limits is not worth normalizing. */
const maxTypedLength = 20 * maxReasonLength;
/** `aaaaaaaaaa` and `..........` are not reasons. */
const minDistinctLetters = 4;

/**
 * Returns a reason with its ticket number, if there is one: any text that is short enough and holds no personal data,
 * since the form of a number is each service desk's own.
 */
function withTicket(reason: Reason, typed: unknown): CheckedReason {
  if (typed === undefined) return { ok: true, reason };
  if (typeof typed !== 'string' || !isStorableText(typed) || typed.length > maxTypedLength)
    return fault('ticket');
  const ticket = onOneLine(typed);
  if (ticket === '') return { ok: true, reason };
  const isRefused = ticket.length > maxTicketLength || findPersonalKind(ticket, refused) !== null;
  return isRefused ? fault('ticket') : { ok: true, reason: { ...reason, ticket } };
}

/** Parses `{ code }` or `{ text }`, exactly one of them, and a ticket number (see `withTicket`). */
export function parseReason(input: unknown): CheckedReason {
  const checked = parseWithoutTicket(input);
  const { ticket } = (input ?? {}) as { ticket?: unknown };
  return checked.ok ? withTicket(checked.reason, ticket) : checked;
}

function parseWithoutTicket(input: unknown): CheckedReason {
  if (typeof input !== 'object' || input === null) return fault('unreadable');
  const { code, text } = input as { code?: unknown; text?: unknown };
  if (code === undefined) return checkReason(text);
  const reasonCode = reasonCodes.find((listed) => listed === code);
  return reasonCode && text === undefined ? { ok: true, reason: { code: reasonCode } } : fault('unreadable');
}

/** Returns a text as it is recorded: on one line, without invisible characters and what the database cannot store. */
function onOneLine(typed: string): string {
  return typed
    .toWellFormed()
    .normalize('NFKC')
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim();
}

/**
 * Checks a typed reason and returns it as it will be recorded: on one line, without invisible characters. It is refused
 * where it holds personal data, which the log must never hold. A protocol number, however long, is not that.
 */
function checkReason(typed: unknown): CheckedReason {
  if (typeof typed !== 'string' || !isStorableText(typed)) return fault('unreadable');
  if (typed.length > maxTypedLength) return fault('too-long');
  const text = onOneLine(typed);
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
