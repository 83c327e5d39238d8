import { dayNumber, parseCivilDate } from '#lib/loan/civil-date.ts';

/** Who borrows: a natural person; a company; a company of Simples, or an MEI, that borrows 30,000 reais at most. */
const borrowers = ['person', 'company', 'small-company'] as const;
export type Borrower = (typeof borrowers)[number];

/** Reais that a small company borrows at most at its own rates (Decreto 6.306/2007, art. 7, VI). */
const smallCompanyLimit = 30_000;

/** Whether a borrower's rates are those of a loan of so many reais of principal. */
export function isTaxedAs(borrower: Borrower, principal: number): boolean {
  return borrower !== 'small-company' || principal <= smallCompanyLimit + 0.005;
}

/** Rates of the IOF on credit, as fractions: a day of each installment's principal, and once of the whole. */
export type IofRates = {
  borrower: Borrower;
  daily: number;
  additional: number;
  /** First and last day of release on which they hold, `YYYY-MM-DD`; null: still in force. */
  from: string;
  until: string | null;
  /**
   * Sources disagree, a court has changed the rule for days that had passed, or it hangs on more than the day: others
   * of the same day may hold.
   */
  contested?: true;
  source: string;
};

type Period = Omit<IofRates, 'borrower' | 'daily' | 'additional'>;
/** Of a hundred, as the decrees write them. */
type Percent = readonly [daily: number, additional: number];
type Row = Period & { person?: Percent; company?: Percent; small?: Percent };

const before2025 = 'Decreto 6.306/2007, art. 7; Decreto 8.392/2015';
const adc96 = 'Decreto 12.499/2025, restabelecido pelo STF (ADC 96) desde 16/07/2025';

const usual = { person: [0.0082, 0.38], company: [0.0041, 0.38], small: [0.00137, 0.38] } as const;
const decree12466 = { company: [0.0082, 0.95], small: [0.00274, 0.95] } as const;
const none = { person: [0, 0], company: [0, 0], small: [0, 0] } as const;

/** Days of 2020 on which loans were contracted without the tax; what was released on them may be an older loan's. */
function untaxed(from: string, until: string, source: string): Row[] {
  const period = { from, until, contested: true } as const;
  return [
    { ...period, source, ...none },
    { ...period, source: before2025, ...usual },
  ];
}

// The taxable date is that of the release. Rates before 2015 are not kept here.
const rows: readonly Row[] = [
  { from: '2015-01-22', until: '2020-04-02', source: before2025, ...usual },
  ...untaxed('2020-04-03', '2020-11-26', 'Decreto 6.306/2007, art. 7, § 20 (Decreto 10.551/2020)'),
  { from: '2020-11-27', until: '2020-12-14', source: before2025, ...usual },
  ...untaxed('2020-12-15', '2020-12-31', 'Decreto 6.306/2007, art. 7, § 20-A (Decreto 10.572/2020)'),
  { from: '2021-01-01', until: '2021-09-19', source: before2025, ...usual },
  {
    from: '2021-09-20',
    until: '2021-12-31',
    source: 'Decreto 10.797/2021',
    person: [0.01118, 0.38],
    company: [0.00559, 0.38],
  },
  {
    from: '2021-09-20',
    until: '2021-12-31',
    contested: true,
    source: 'Decreto 6.306/2007, art. 7, VI, que o Decreto 10.797/2021 não menciona',
    small: usual.small,
  },
  { from: '2022-01-01', until: null, source: before2025, person: [0.0082, 0.38] },
  {
    from: '2022-01-01',
    until: '2025-05-22',
    source: before2025,
    company: [0.0041, 0.38],
    small: [0.00137, 0.38],
  },
  {
    // For credit some sources date the decree from 1 June only.
    from: '2025-05-23',
    until: '2025-05-31',
    contested: true,
    source: 'Decreto 12.466/2025',
    ...decree12466,
  },
  {
    from: '2025-05-23',
    until: '2025-05-31',
    contested: true,
    source: before2025,
    company: [0.0041, 0.38],
    small: [0.00137, 0.38],
  },
  { from: '2025-06-01', until: '2025-06-10', source: 'Decreto 12.466/2025', ...decree12466 },
  {
    from: '2025-06-11',
    until: '2025-06-26',
    source: 'Decreto 12.499/2025',
    company: [0.0082, 0.38],
    small: [0.00274, 0.38],
  },
  {
    from: '2025-06-27',
    until: '2025-07-15',
    contested: true,
    source: 'Decreto 12.499/2025, sustado (Decreto Legislativo 176/2025; STF, ADC 96)',
    company: [0.0082, 0.38],
    small: [0.00274, 0.38],
  },
  {
    from: '2025-06-27',
    until: '2025-07-15',
    contested: true,
    source: 'Decreto Legislativo 176/2025: as alíquotas anteriores ao Decreto 12.466/2025',
    company: [0.0041, 0.38],
    small: [0.00137, 0.38],
  },
  { from: '2025-07-16', until: null, source: adc96, company: [0.0082, 0.38], small: [0.00274, 0.38] },
];

const columns = { person: 'person', company: 'company', 'small-company': 'small' } as const;

const dated = rows.map((row) => ({
  row,
  first: dayOf(row.from),
  last: row.until ? dayOf(row.until) : Infinity,
}));

function dayOf(text: string): number {
  const date = parseCivilDate(text);
  return date ? dayNumber(date) : Number.NaN;
}

/** The rates that hold for a release on a day: one set for each borrower, more where they are contested. */
export function iofRatesOn(day: number): IofRates[] {
  return dated
    .filter(({ first, last }) => day >= first && day <= last)
    .flatMap(({ row: { person, company, small, ...period } }) =>
      borrowers.flatMap((borrower) => {
        const rates = { person, company, small }[columns[borrower]];
        if (!rates) return [];
        return [{ ...period, borrower, daily: rates[0] / 100, additional: rates[1] / 100 }];
      }),
    );
}
