import { type JsonObject, valueAt } from '#lib/loan/json.ts';
import { isPartlyMasked } from '#lib/loan/masked.ts';
import { maskedDocumentPath } from '../terms/borrower-kind.ts';
import type { Finding } from './finding.ts';

/**
 * A check that has no verdict for want of a value that is masked says so: the value may well be in the answer. The kind
 * of borrower is what a document of the customer says.
 */
export function withMaskedReason(finding: Finding, loan: JsonObject): Finding {
  const { reason } = finding;
  if (!reason) return finding;
  const path = reason.code === 'borrower' ? maskedDocumentPath(loan) : reason.path;
  const isHidden = path !== null && isMaskedAt(loan, path);
  return isHidden ? { ...finding, reason: { code: 'masked', path } } : finding;
}

/** True where the value at a JSON Pointer, or an object or list around it, is masked. */
function isMaskedAt(loan: JsonObject, path: string): boolean {
  for (let at = path; at !== ''; at = at.slice(0, at.lastIndexOf('/')))
    if (isPartlyMasked(valueAt(loan, at))) return true;
  return false;
}
