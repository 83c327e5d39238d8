import type { LoanId } from '#lib/loan/loan-id.ts';
import type { Resource } from '#lib/loan/schema.ts';
import type { PastedText } from '../pasted-text.ts';

/** The loan or message that a pasted text leads to where the index is not asked: without JavaScript, or while it does not answer. */
export type OpenWithoutIndex =
  /** `query` is what its link asked for, to stand after `?`; empty where it asked nothing. */
  | { kind: 'loan'; id: LoanId; query: string }
  | { kind: 'several'; ids: LoanId[] }
  /** An identifier of something else than a loan. */
  | { kind: 'other'; id: string; resource: Exclude<Resource, 'loan'> }
  /** A text with the prefix of a loan, and then characters that no loan identifier holds. */
  | { kind: 'malformed'; id: string }
  | { kind: 'nothing' }
  | { kind: 'empty' };

const maxShown = 20;

export function openWithoutIndex({ hasText, identifiers, notices }: PastedText): OpenWithoutIndex {
  if (!hasText) return { kind: 'empty' };
  const [loan, second, ...more] = identifiers.filter((one) => one.kind === 'loan');
  if (loan && second)
    return { kind: 'several', ids: [loan, second, ...more].slice(0, maxShown).map(({ id }) => id) };
  if (loan) return { kind: 'loan', id: loan.id, query: loan.query };
  const other = identifiers.find((one) => one.kind === 'resource');
  if (other) return { kind: 'other', id: other.id, resource: other.resource };
  const malformed = notices.find((notice) => notice.kind === 'malformed');
  return malformed ? { kind: 'malformed', id: malformed.id } : { kind: 'nothing' };
}
