import { type Json, member } from '#lib/loan/json.ts';
import { containsMasked } from '#lib/loan/masked.ts';
import { meaningOfStatus } from '../lifecycle/status-words.ts';
import type { Coverage, CoveredInputs, PositionInputs } from '../parts/position-inputs.ts';
import { statedLeft } from '../plan/api-installments.ts';
import { readingOf } from '../plan/covered-installments.ts';
import { apiFigures } from './api-figures.ts';
import { listedInstallments } from './listed-installments.ts';
import { listedTransactions } from './listed-transactions.ts';
import { transferTold } from './payout-days.ts';
import { type SourceContext, type SourceReader, type Told, trueOrFalse } from './source-reader.ts';
import type { Claim, Source, Subject } from './statement.ts';
import { toldHistory } from './told-history.ts';

const byStatus =
  (subject: 'paid-out' | 'finished' | 'signed') =>
  ({ loan }: SourceContext): Told | null => {
    const value = meaningOfStatus(loan.status)[subject];
    return value === undefined ? null : trueOrFalse(value, ['/status']);
  };

const status: SourceReader = {
  'paid-out': byStatus('paid-out'),
  finished: byStatus('finished'),
  signed: byStatus('signed'),
  'paid-installments': ({ loan }) =>
    meaningOfStatus(loan.status).unpaid && { ...trueOrFalse(false, ['/status']), value: 0 },
};

/** An empty list of signatures says that nobody signed. */
const signatures: SourceReader = {
  signed: ({ loan }) => {
    const list: Json | undefined = member(loan, 'signatures');
    return Array.isArray(list) && !containsMasked(list)
      ? trueOrFalse(list.length > 0, ['/signatures'])
      : null;
  },
};

/** Every source, in the order in which they are asked and said. */
const sources: Record<Source, SourceReader> = {
  signatures,
  transactions: listedTransactions,
  api: apiFigures,
  history: toldHistory,
  cashout: { 'paid-out': transferTold },
  installments: listedInstallments,
  status,
};

/** What each source says of a subject. Nobody is paid out without having signed. */
export function readClaims(subject: Subject, context: SourceContext): Claim[] {
  return (Object.entries(sources) as [Source, SourceReader][]).flatMap(([source, reader]) => {
    const told = reader[subject]?.(context);
    if (told) return { source, ...told };
    const payout = subject === 'signed' ? reader['paid-out']?.(context) : null;
    return payout && payout.value !== false ? { source, ...trueOrFalse(true, payout.because, 'fits') } : [];
  });
}

/** No source tells what is paid: the reading is that nothing was, but for the listed installments that are seen to be. */
function untoldCoverage({ terms, missing }: PositionInputs): Coverage {
  const nothing = readingOf(0, terms);
  const left = [...nothing.left];
  const list = terms.stated?.list ?? [];
  for (const installment of list)
    if (installment.number <= left.length)
      left[installment.number - 1] = statedLeft(installment) ?? installment.amount ?? 0;
  const isSeenPaid = list.some(({ state }) => state === 'paid' || state === 'part');
  return {
    source: null,
    readings: [{ ...nothing, left }],
    credits: null,
    because: [isSeenPaid ? '/installments' : '/transactions'],
    notes: [missing ?? (isSeenPaid ? 'missing.installments' : 'no-payment.untold')],
    settledBy: null,
  };
}

/**
 * The inputs with what of the installments is paid by the one source that tells it best: the API's own list of them where
 * it shows each that is due, the transactions where they speak of payments, what remains where one count of payments alone
 * leaves it, and what the history received.
 */
export function withCoverage(inputs: PositionInputs): CoveredInputs {
  for (const source of ['installments', 'transactions', 'api', 'history'] as const) {
    const coverage = sources[source].coverage?.(inputs);
    if (coverage) return { ...inputs, coverage };
  }
  return { ...inputs, coverage: untoldCoverage(inputs) };
}
