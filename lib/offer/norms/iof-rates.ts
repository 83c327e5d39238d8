import { parseDay } from '#lib/loan/civil-date.ts';
import { type Borrower, borrowers, type IofRates, iofRateRows } from './iof-rate-table.ts';

/** The principal, in reais, up to which a small company has its own rates (Decreto 6.306/2007, art. 7, VI). */
const smallCompanyLimit = 30_000;

/** Whether a borrower's rates apply to a principal in reais. */
export function isTaxedAs(borrower: Borrower, principal: number): boolean {
  return (borrower !== 'small-company' && borrower !== 'mei') || principal <= smallCompanyLimit + 0.005;
}

const columns = { person: 'person', company: 'company', 'small-company': 'small', mei: 'mei' } as const;

const dated = iofRateRows.map(({ person, company, small, mei, ...period }) => ({
  first: parseDay(period.from) ?? Number.NaN,
  last: period.until === null ? Infinity : (parseDay(period.until) ?? Number.NaN),
  rates: borrowers.flatMap((borrower): IofRates[] => {
    const percent = { person, company, small, mei }[columns[borrower]];
    return percent ? [{ ...period, borrower, daily: percent[0] / 100, additional: percent[1] / 100 }] : [];
  }),
}));

/** The rates for a release on a day (a day number): one for each borrower, or more if they are contested. */
export function iofRatesOn(day: number): IofRates[] {
  return dated.flatMap(({ first, last, rates }) => (day >= first && day <= last ? rates : []));
}
