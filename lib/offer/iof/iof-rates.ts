import { dayNumber, parseCivilDate } from '#lib/loan/civil-date.ts';
import { type Borrower, borrowers, type IofRates, rows } from './iof-rate-table.ts';

/** The principal, in reais, up to which a small company has its own rates (Decreto 6.306/2007, art. 7, VI). */
const smallCompanyLimit = 30_000;

/** Whether a borrower's rates apply to a principal in reais. */
export function isTaxedAs(borrower: Borrower, principal: number): boolean {
  return (borrower !== 'small-company' && borrower !== 'mei') || principal <= smallCompanyLimit + 0.005;
}

const columns = { person: 'person', company: 'company', 'small-company': 'small', mei: 'mei' } as const;

const dated = rows.map((row) => ({
  row,
  first: dayOf(row.from),
  last: row.until ? dayOf(row.until) : Infinity,
}));

function dayOf(text: string): number {
  const date = parseCivilDate(text);
  return date ? dayNumber(date) : Number.NaN;
}

/** The rates for a release on a day (a day number): one for each borrower, or more if they are contested. */
export function iofRatesOn(day: number): IofRates[] {
  return dated
    .filter(({ first, last }) => day >= first && day <= last)
    .flatMap(({ row: { person, company, small, mei, ...period } }) =>
      borrowers.flatMap((borrower) => {
        const rates = { person, company, small, mei }[columns[borrower]];
        if (!rates) return [];
        return [{ ...period, borrower, daily: rates[0] / 100, additional: rates[1] / 100 }];
      }),
    );
}
