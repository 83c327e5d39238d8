import { childPointer, isObject, type Json, type JsonObject, valueAt } from '#lib/loan/json.ts';
import { containsMasked, isMasked } from '#lib/loan/masked.ts';
import { type EvidenceRow, readEvidence } from '../evidence/evidence.ts';

/** The two loans of a comparison, each as the reader sees it. */
export type LoanPair = readonly [JsonObject, JsonObject];

/** One value in two loans. `differs`: null where the reader may not see it in one of them, so that nothing tells. */
export type ComparedRow = { pointer: string; differs: boolean | null };

/** The most rows of a part: a longer one stands in the pages of the two loans. */
const maxComparedRows = 300;
/** A value that is nested deeper is compared as a whole. */
const maxDepth = 8;

/**
 * The values below a JSON Pointer in either of two loans, in the order of the first, each compared as it came. `left`: how
 * many are beyond the limit.
 */
export function comparedRows(loans: LoanPair, pointer: string): { rows: ComparedRow[]; left: number } {
  const all = new Set(loans.flatMap((loan) => leavesOf(valueAt(loan, pointer), pointer, maxDepth)));
  // Each offer has an identifier of its own.
  const pointers = [...all].filter(
    (place) => place !== `${pointer}/id` && loans.some((loan) => isTold(valueAt(loan, place))),
  );
  const rows = pointers
    .slice(0, maxComparedRows)
    .map((place) => ({ pointer: place, differs: areDifferent(...valuesOf(loans, place)) }));
  return { rows, left: pointers.length - rows.length };
}

const valuesOf = ([a, b]: LoanPair, pointer: string) => [valueAt(a, pointer), valueAt(b, pointer)] as const;
const isTold = (value: Json | undefined) => value !== undefined && value !== null;

function leavesOf(value: Json | undefined, pointer: string, depth: number): string[] {
  const members = Array.isArray(value) ? value : isObject(value) && !isMasked(value) ? value : null;
  if (!members || depth === 0) return [pointer];
  return Object.entries(members)
    .slice(0, maxComparedRows)
    .flatMap(([name, inner]) => leavesOf(inner, childPointer(pointer, name), depth - 1));
}

/** Whether two values differ as they came; texts without the blanks around them. What is missing in one differs. */
function areDifferent(a: Json | undefined, b: Json | undefined): boolean | null {
  if (containsMasked(a) || containsMasked(b)) return null;
  const written = (value: Json | undefined) =>
    JSON.stringify(typeof value === 'string' ? value.trim() : (value ?? null));
  return written(a) !== written(b);
}

/** The rows of the evidence that are compared: what signs always differs in its own identifier and headers. */
const evidenceNames = ['signer', 'signedAt', 'ip', 'device', 'fingerprint', 'place'] as const;

/** A piece of evidence of the loan itself, or of the signature of this number, counted from zero. */
export type ComparedEvidence = {
  key: string;
  of: 'loan' | number;
  name: EvidenceRow['name'];
  /** Null where a loan has no such signature. */
  cells: readonly [EvidenceRow['cells'][number] | null, EvidenceRow['cells'][number] | null];
  differs: boolean | null;
};

/** The evidence of two loans: their own, and that of their signatures in the order of the answers. */
export function comparedEvidence(loans: LoanPair): ComparedEvidence[] {
  const [a, b] = [readEvidence(loans[0]), readEvidence(loans[1])];
  const longer = a.columns.length >= b.columns.length ? a : b;
  return longer.columns.flatMap(({ key: of }, index) =>
    evidenceNames.flatMap((name): ComparedEvidence[] => {
      const cellOf = ({ rows }: typeof a) => rows.find((row) => row.name === name)?.cells[index] ?? null;
      const cells = [cellOf(a), cellOf(b)] as const;
      if (cells.every((cell) => !isTold(cell?.value))) return [];
      return [
        { key: `${of} ${name}`, of, name, cells, differs: areDifferent(cells[0]?.value, cells[1]?.value) },
      ];
    }),
  );
}
