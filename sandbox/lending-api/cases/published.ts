import type { Line } from '../data/offers.ts';
import published from '../data/published-offers.json' with { type: 'json' };
import { monthsAfter } from '../dates.ts';
import { isList, isObject, type JsonObject } from '../json-values.ts';
import type { Sample } from '../sample.ts';
import { caseOf } from './case-of.ts';

/** `loan`: another file makes a loan of the offer. */
type Published = { offer: JsonObject; shows: string; loan?: string };

const offers: Readonly<Record<string, Published>> = published.offers;

/** The lines of those that are no personal loans. */
const lines: readonly (readonly [Line, readonly string[]])[] = [
  ['payroll', ['S01', 'S03', 'N06', 'N08', 'N08-net', 'N10', 'N18', 'P01', 'P02', 'P03', 'P04']],
  ['property', ['V13', 'R26', 'R26b', 'R26c', 'R26m', 'R32d', 'R32t', 'R32bd']],
  ['business', ['V16', 'V16-undated', 'V19', 'N17', 'N17-total', 'R03']],
];
const lineOf = (name: string): Line => lines.find(([, names]) => names.includes(name))?.[0] ?? 'personal';

/** The day of the data: whatever is due later is not paid, and whatever is released later is scheduled. */
const today = '2026-11-20';
const undated = '2026-06-01T13:00:00.000Z';

const paidOf = ({ installmentAmount, firstDueDate, numberOfInstallments }: JsonObject): number => {
  if (typeof installmentAmount !== 'number' || typeof firstDueDate !== 'string') return 0;
  const count = typeof numberOfInstallments === 'number' ? numberOfInstallments : 0;
  const due = Array.from({ length: count }, (_, k) => monthsAfter(firstDueDate, k));
  return due.filter((day) => day <= today).length;
};

const overdue: JsonObject = {
  description: 'Parcela vencida sem pagamento',
  status: 'em_atraso',
  metadata: { dueDate: '2026-10-12', effectiveDueDate: '2026-10-13' },
  createdAt: '2026-10-14T11:00:00.000Z',
};

const late = (loan: JsonObject): JsonObject => ({
  ...loan,
  status: 'em_atraso',
  history: [...(isList(loan.history) ? loan.history : []), overdue],
  updatedAt: overdue.createdAt ?? null,
});

/** The description of an offer that was refused is the reason. */
const withDescription =
  (description: string) =>
  (loan: JsonObject): JsonObject => ({
    ...loan,
    offer: { ...(isObject(loan.offer) ? loan.offer : {}), description },
  });

/** A loan of each published offer, with every installment paid that is due. What the source leaves out is left out. */
export const publishedLoans: readonly Sample[] = Object.entries(offers).flatMap(
  ([name, { offer, shows, loan }], index) => {
    if (loan) return [];
    const release = offer.expectedDisbursementDate;
    const paid = paidOf(offer);
    return caseOf(
      {
        id: `loan_published_${name.toLowerCase()}`,
        number: 201 + index,
        line: lineOf(name),
        figures: offer,
        stage: typeof release === 'string' && release > today ? 'scheduled' : 'running',
        paid,
        status: paid > 0 && paid === offer.numberOfInstallments ? 'settled' : 'open',
        payout: 'ted',
        ...(typeof release === 'string' ? {} : { start: undated }),
      },
      { group: 'Published reference figures', shows },
      name === 'L01'
        ? late
        : typeof offer.description === 'string'
          ? withDescription(offer.description)
          : undefined,
    );
  },
);
