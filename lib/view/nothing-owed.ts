import type { createTranslator, Messages } from 'use-intl/core';
import { dayText, parseDay } from '#lib/loan/civil-date.ts';
import { childPointer, type Json, type JsonObject, member } from '#lib/loan/json.ts';
import { isPartlyMasked } from '#lib/loan/masked.ts';
import type { OfferReview } from '#lib/offer/review.ts';
import { readDay, readMember } from '#lib/offer/terms/read-field.ts';
import { hasWord, plainText } from '#lib/position/entries/description-words.ts';
import { nameOfStatus } from '#lib/position/lifecycle/status-words.ts';
import type { Position } from '#lib/position/loan-position.ts';
import type { Contradiction } from '#lib/position/sources/statement.ts';
import type { Format } from './format.ts';
import { refusalOf } from './position-state.ts';

/** The states that end a loan before its money goes out. */
const endings = ['refused', 'void', 'expired', 'cancelled'] as const;

/**
 * Why nothing is owed: a source says that the money has not gone out, and none says that it has. `day`: on which the loan
 * ended so, or on which the money is to go out, `YYYY-MM-DD`; null where the answer does not say it. `days`: since that day;
 * null unless it has passed without a sign of the payout. `method`: how the money is to go out.
 */
export type NothingOwed = {
  state: (typeof endings)[number] | 'unsigned' | 'expected' | 'not-paid-out';
  day: string | null;
  days: number | null;
  method: OfferReview['instruments'][number]['method'];
};

type Seen = {
  loan: JsonObject;
  position: Position | null;
  review: OfferReview | null;
  contradictions: readonly Contradiction[];
};

/** Why nothing is owed of a loan as its reader sees it; null where something may be. `today`: `YYYY-MM-DD`. */
export function nothingOwed(
  seen: Seen,
  { timeZone, today }: { timeZone: string; today: string },
): NothingOwed | null {
  const { loan, position, review, contradictions } = seen;
  const ending = endingOf(loan);
  const paidOut = position?.paidOut.value ?? null;
  const isContradicted = contradictions.some(({ subject }) => subject === 'paid-out');
  const isSaid = paidOut === false || (paidOut === null && (ending !== null || isAnnounced(loan)));
  if (!position || !isSaid || isContradicted) return null;
  const method = review?.instruments[0]?.method ?? null;
  const none = { day: null, days: null, method };
  if (ending) return { ...none, state: ending, day: endedOn(loan, ending, timeZone) };
  if (isUnsigned(loan)) return { ...none, state: 'unsigned' };
  const expected = readDay(readMember(loan.offer, '/offer', 'expectedDisbursementDate'), timeZone);
  if (!expected.ok) return { ...none, state: 'not-paid-out' };
  const passed = (parseDay(today) ?? expected.value) - expected.value;
  return { state: 'expected', day: dayText(expected.value), days: passed > 0 ? passed : null, method };
}

/** True of a term that a refused offer leaves at 0 or empty: none was offered. */
export const isNotOffered = (owed: NothingOwed | null, term: Json | undefined) =>
  owed?.state === 'refused' && (term === 0 || term === '');

function endingOf(loan: JsonObject): (typeof endings)[number] | null {
  if (refusalOf(loan) !== null) return 'refused';
  return endings.find((ending) => ending === nameOfStatus(loan.status)) ?? null;
}

const entriesOf = (list: Json | undefined) => (Array.isArray(list) ? list : []);

/**
 * The history announces the payout, and no transaction is one: an entry of it, announced or not, leaves open whether the
 * money went out.
 */
function isAnnounced({ history, transactions }: JsonObject): boolean {
  const texts = (list: Json | undefined) =>
    entriesOf(list).flatMap((entry) => {
      const description = member(entry, 'description');
      return typeof description === 'string' && !isPartlyMasked(description) ? [plainText(description)] : [];
    });
  const isBooked = texts(transactions).some((text) => hasWord(text, 'disbursement'));
  const isOf = (text: string) => hasWord(text, 'disbursement') && hasWord(text, 'not-paid');
  return !isBooked && texts(history).some(isOf);
}

/** The day of the first entry of the history that has the status. */
function endedOn({ history }: JsonObject, ending: string, timeZone: string): string | null {
  const days = entriesOf(history).flatMap((entry, index) => {
    const day = readDay(readMember(entry, childPointer('/history', index), 'createdAt'), timeZone);
    return nameOfStatus(member(entry, 'status')) === ending && day.ok ? [day.value] : [];
  });
  return days.length > 0 ? dayText(Math.min(...days)) : null;
}

const unsignedNames: readonly unknown[] = ['draft', 'pending', 'in-analysis'];

/** Nobody has signed: the list of signatures is empty, or the status is one from before. */
function isUnsigned({ signatures, status }: JsonObject): boolean {
  if (Array.isArray(signatures)) return signatures.length === 0;
  return unsignedNames.includes(nameOfStatus(status));
}

/** What the amount of the offer is called: it is to be paid out, or it was offered and never will be. */
export function amountNameOf({ state }: NothingOwed): 'toRelease' | 'offered' {
  return endings.some((ending) => ending === state) ? 'offered' : 'toRelease';
}

export type NothingOwedWords = ReturnType<typeof createTranslator<Messages, 'nothingOwed'>>;

/** Says in one sentence why nothing is owed. */
export function describeNothingOwed(
  { state, day, days, method }: NothingOwed,
  { t, format }: { t: NothingOwedWords; format: Format },
): string {
  const what = t(`methods.${method === 'pix' ? 'pix' : 'other'}`);
  const values = { when: format.day(day ?? ''), days: days ?? 0, what };
  if (state === 'expected') return t(days === null ? 'expected' : 'unsent', values);
  if (state === 'unsigned' || state === 'not-paid-out') return t(state);
  return day === null ? t(state) : t(`${state}On`, values);
}
