import type { LoanId } from '#lib/loan/loan-id.ts';
import type { Resource } from '#lib/loan/schema.ts';
import type { Recognised } from '../pasted-text.ts';

/** What a pasted text opens where nobody asks the index: without JavaScript, or while it does not answer. */
export type Opening =
  /** `query` is what its link asked for, to stand after `?`; empty where it asked nothing. */
  | { is: 'loan'; id: LoanId; query: string }
  | { is: 'several'; ids: LoanId[] }
  /** An identifier, but of something else. */
  | { is: 'other'; id: string; resource: Exclude<Resource, 'loan'> }
  /** It has the prefix of a loan, and then something that no loan identifier holds. */
  | { is: 'malformed'; id: string }
  | { is: 'nothing' }
  | { is: 'empty' };

const mostShown = 20;

export function openingOf({ any, identifiers, notices }: Recognised): Opening {
  if (!any) return { is: 'empty' };
  const [loan, second, ...more] = identifiers.filter((one) => one.is === 'loan');
  if (loan && second)
    return { is: 'several', ids: [loan, second, ...more].slice(0, mostShown).map(({ id }) => id) };
  if (loan) return { is: 'loan', id: loan.id, query: loan.query };
  const other = identifiers.find((one) => one.is === 'resource');
  if (other) return { is: 'other', id: other.id, resource: other.resource };
  const malformed = notices.find((notice) => notice.is === 'malformed');
  return malformed ? { is: 'malformed', id: malformed.id } : { is: 'nothing' };
}
