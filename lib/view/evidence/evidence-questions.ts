import type { createTranslator, Messages } from 'use-intl/core';
import { dayText } from '#lib/loan/civil-date.ts';
import { childPointer, type Json, member } from '#lib/loan/json.ts';
import { containsMasked } from '#lib/loan/masked.ts';
import { referenceId } from '#lib/loan/references/reference-id.ts';
import { readDay, readMember } from '#lib/offer/terms/read-field.ts';
import type { Format } from '../format.ts';
import type { EvidenceColumn, EvidenceRow } from './evidence.ts';

/**
 * Something that evidence makes worth asking. It accuses nobody: a couple shares a phone, and a date may be that of a
 * second signature. `paths`: the JSON Pointers of the values that it rests on.
 */
export type EvidenceQuestion =
  /** One device (fingerprint) or address (IP) of signatures whose signers are not the same. `keys`: their columns. */
  | { kind: 'shared'; row: 'fingerprint' | 'ip'; keys: number[]; paths: string[] }
  /** A signature on a later day than the transaction of the disbursed amount. Days `YYYY-MM-DD`. */
  | { kind: 'signed-after'; key: number; signedOn: string; paidOutOn: string; paths: string[] };

/** The questions of a loan's evidence. Masked values are compared with nothing, so a question reveals nothing of them. */
export function evidenceQuestions(
  loan: Json,
  { columns, rows }: { columns: readonly EvidenceColumn[]; rows: readonly EvidenceRow[] },
  timeZone: string,
): EvidenceQuestion[] {
  const shared = (['fingerprint', 'ip'] as const).flatMap((name) => {
    const row = rows.find((candidate) => candidate.name === name);
    return row ? sharedBy(row, name, columns) : [];
  });
  return [...shared, ...signedAfter(loan, columns, timeZone)];
}

/** The values that signatures of different signers share. */
function sharedBy(
  row: EvidenceRow,
  name: 'fingerprint' | 'ip',
  columns: readonly EvidenceColumn[],
): EvidenceQuestion[] {
  const groups = new Map<string, { key: number; signer: string; path: string }[]>();
  for (const [index, { key, signer }] of columns.entries()) {
    const cell = row.cells[index];
    const id = referenceId(signer);
    if (key === 'loan' || !id || !cell || typeof cell.value !== 'string') continue;
    const value = cell.value.trim().toLowerCase();
    if (value === '' || containsMasked(cell.value)) continue;
    groups.set(value, [...(groups.get(value) ?? []), { key, signer: id, path: cell.path }]);
  }
  return [...groups.values()]
    .filter((group) => new Set(group.map(({ signer }) => signer)).size > 1)
    .map((group) => ({
      kind: 'shared',
      row: name,
      keys: group.map(({ key }) => key),
      paths: group.map(({ path }) => path),
    }));
}

function signedAfter(loan: Json, columns: readonly EvidenceColumn[], timeZone: string): EvidenceQuestion[] {
  const payout = earliestPayout(loan, timeZone);
  if (!payout) return [];
  const paidOutOn = dayText(payout.day);
  return columns.flatMap(({ key, day, path }): EvidenceQuestion[] => {
    if (key === 'loan' || day === null || day <= paidOutOn) return [];
    const paths = [`${path}/context/signedAt`, ...payout.paths];
    return [{ kind: 'signed-after', key, signedOn: day, paidOutOn, paths }];
  });
}

/** The first transaction of exactly the disbursed amount, of either sign and in either unit. No payout is earlier. */
function earliestPayout(loan: Json, timeZone: string): { day: number; paths: string[] } | null {
  const disbursed = member(member(loan, 'offer'), 'disbursementAmount');
  const transactions = member(loan, 'transactions');
  if (typeof disbursed !== 'number' || disbursed <= 0 || !Array.isArray(transactions)) return null;
  const days = transactions.flatMap((transaction, index) => {
    const path = childPointer('/transactions', index);
    const amount = member(transaction, 'amount');
    const day = readDay(readMember(transaction, path, 'createdAt'), timeZone);
    if (typeof amount !== 'number' || !day.ok) return [];
    const isPayout = [1, 100, 0.01].some((factor) => Math.abs(Math.abs(amount) * factor - disbursed) < 0.005);
    return isPayout ? [{ day: day.value, paths: [`${path}/amount`, `${path}/createdAt`] }] : [];
  });
  return days.toSorted((a, b) => a.day - b.day)[0] ?? null;
}

type QuestionText = {
  t: ReturnType<typeof createTranslator<Messages, 'evidence.questions'>>;
  format: Format;
};

/** Asks a question of the evidence in words. Signatures are counted from one. */
export function describeQuestion(question: EvidenceQuestion, { t, format }: QuestionText): string {
  if (question.kind === 'shared')
    return t(question.row, { numbers: question.keys.map((key) => key + 1).join(' · ') });
  const { key, signedOn, paidOutOn } = question;
  return t('signedAfter', { number: key + 1, signed: format.day(signedOn), paidOut: format.day(paidOutOn) });
}
