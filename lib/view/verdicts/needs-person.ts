import type { PayoutInstrument } from '#lib/offer/instruments/review-cashout.ts';
import type { VerdictName } from './loan-verdicts.ts';
import type { VerdictReason } from './verdict.ts';

/**
 * True of a reason for which a person has to look at this very loan: a difference, or a question that the answer does not
 * settle. What the law asks of the terms of an offer is the same for each loan of its product, unless it is about a figure
 * beyond a limit. An account at another bank is settled where its holder is the customer. That payments can be read in more
 * than one way speaks against none of them.
 */
export function needsPerson(
  verdict: VerdictName,
  { id, severity, because, values }: VerdictReason,
  instruments: readonly PayoutInstrument[],
): boolean {
  if (severity !== 'question') return severity === 'difference';
  if (verdict === 'law')
    return values.stated !== null || !because.every((path) => path.startsWith('/offer/'));
  const isOfCustomer = (path: string) =>
    instruments.some((instrument) => instrument.path === path && instrument.holder?.is === 'customer');
  return id !== 'paid' && (id !== 'payout-elsewhere' || !because.every(isOfCustomer));
}
