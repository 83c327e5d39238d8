import type { createTranslator, Messages } from 'use-intl/core';
import { parseCivilDate } from '#lib/loan/civil-date.ts';
import { containsMasked } from '#lib/loan/masked.ts';
import { referenceId } from '#lib/loan/references/reference-id.ts';
import type { Position } from '#lib/position/loan-position.ts';
import type { Format } from '../format.ts';
import type { LoanQuestion } from '../verdicts/loan-questions.ts';
import type { EvidenceColumn, EvidenceRow } from './evidence.ts';
import { clientAddress, isPrivateAddress } from './ip-address.ts';

/**
 * Something that evidence makes worth asking. It accuses nobody: a couple shares a phone, and a date may be that of a
 * second signature. `paths`: the JSON Pointers of the values that it rests on.
 */
export type EvidenceQuestion =
  /**
   * One device (fingerprint) or address (IP) of signatures whose signers are not the same, or a private address, which is a
   * proxy's. `keys`: their columns.
   */
  | { kind: 'shared'; row: 'fingerprint' | 'ip'; isOfProxy: boolean; keys: number[]; paths: string[] }
  /** A signature on a later day than the payout. Days `YYYY-MM-DD`. */
  | { kind: 'signed-after'; key: number; signedOn: string; paidOutOn: string; paths: string[] };

/** The questions about the whole loan, and its position: see `LoanView`. */
type QuestionedLoan = { questions: readonly LoanQuestion[]; position: Position | null };

/** The questions of a loan's evidence. Masked values are compared with nothing, so a question reveals nothing of them. */
export function evidenceQuestions(
  loan: QuestionedLoan,
  { columns, rows }: { columns: readonly EvidenceColumn[]; rows: readonly EvidenceRow[] },
): EvidenceQuestion[] {
  const cellsOf = (name: EvidenceRow['name']) => rows.find((row) => row.name === name)?.cells ?? [];
  const signers = cellsOf('signer').map(({ value }) => referenceId(value));
  const shared = (['fingerprint', 'ip'] as const).flatMap((row) =>
    sharedBy(row, columns, signers, cellsOf(row)),
  );
  return [...shared, ...signedAfter(loan, columns, cellsOf('signedAt'))];
}

/** The values that signatures of different signers share. */
function sharedBy(
  row: 'fingerprint' | 'ip',
  columns: readonly EvidenceColumn[],
  signers: readonly (string | null)[],
  cells: EvidenceRow['cells'],
): EvidenceQuestion[] {
  const compared = columns.flatMap(({ key }, index) => {
    const [cell, signer] = [cells[index], signers[index]];
    if (key === 'loan' || !signer || !cell || typeof cell.value !== 'string') return [];
    const value = row === 'ip' ? clientAddress(cell.value) : cell.value.trim().toLowerCase();
    return value === '' || containsMasked(cell.value) ? [] : { key, signer, value, path: cell.path };
  });
  return [...Map.groupBy(compared, ({ value }) => value)]
    .filter(([, group]) => new Set(group.map(({ signer }) => signer)).size > 1)
    .map(([value, group]) => ({
      kind: 'shared',
      row,
      isOfProxy: row === 'ip' && isPrivateAddress(value),
      keys: group.map(({ key }) => key),
      paths: group.map(({ path }) => path),
    }));
}

/** The signatures that the loan's question `signed-after-payout` names, each beside the day of the payout. */
function signedAfter(
  { questions, position }: QuestionedLoan,
  columns: readonly EvidenceColumn[],
  cells: EvidenceRow['cells'],
): EvidenceQuestion[] {
  const { because = [] } = questions.find(({ id }) => id === 'signed-after-payout') ?? {};
  const paidOutOn = position?.paidOut.value;
  if (typeof paidOutOn !== 'string') return [];
  const payout = because.filter((path) => !path.startsWith('/signatures/'));
  return columns.flatMap(({ key }, index): EvidenceQuestion[] => {
    const { value, path = '' } = cells[index] ?? {};
    if (key === 'loan' || typeof value !== 'string' || !parseCivilDate(value)) return [];
    if (!because.includes(path)) return [];
    return [{ kind: 'signed-after', key, signedOn: value, paidOutOn, paths: [path, ...payout] }];
  });
}

type QuestionText = {
  t: ReturnType<typeof createTranslator<Messages, 'evidence.questions'>>;
  format: Format;
};

/** Asks a question of the evidence in words. Signatures are counted from one. */
export function describeQuestion(question: EvidenceQuestion, { t, format }: QuestionText): string {
  if (question.kind === 'shared')
    return t(question.isOfProxy ? 'proxy' : question.row, {
      numbers: question.keys.map((key) => key + 1).join(' · '),
    });
  const { key, signedOn, paidOutOn } = question;
  return t('signedAfter', { number: key + 1, signed: format.day(signedOn), paidOut: format.day(paidOutOn) });
}
