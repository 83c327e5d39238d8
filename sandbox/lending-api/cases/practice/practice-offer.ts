import type { JsonObject } from '../../json-values.ts';

/** Days on which payments are not moved through, as the API lists them: month and day. */
const fixedHolidays = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '12-25'];
const dayMs = 86_400_000;

const numberOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / dayMs;
const dayOfNumber = (number: number) => new Date(number * dayMs).toISOString().slice(0, 10);

/** Easter Sunday of a year (Meeus). */
const easterOf = (year: number) => {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const [d, e] = [Math.floor(b / 4), b % 4];
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const l = (32 + 2 * e + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const total = h + l - 7 * m + 114;
  return Date.UTC(year, Math.floor(total / 31) - 1, (total % 31) + 1) / dayMs;
};

/** Carnival Monday and Tuesday, Good Friday and Corpus Christi, by the days from Easter. */
const movableHolidays = [-48, -47, -2, 60];

const isBusinessDay = (number: number) => {
  const weekday = new Date(number * dayMs).getUTCDay();
  const day = dayOfNumber(number);
  const easter = easterOf(Number(day.slice(0, 4)));
  const isHoliday = fixedHolidays.includes(day.slice(5)) || movableHolidays.includes(number - easter);
  return weekday >= 1 && weekday <= 5 && !isHoliday;
};

/** The next business day: interest is counted until it. Written dates are not moved. */
export const movedDay = (day: string) => {
  let number = numberOf(day);
  while (!isBusinessDay(number)) number++;
  return dayOfNumber(number);
};

/** Business days after one day, until another. */
export const workdaysBetween = (from: string, to: string) =>
  Array.from({ length: daysBetween(from, to) }, (_, index) => numberOf(from) + index + 1).filter(
    isBusinessDay,
  ).length;

export const daysBetween = (from: string, to: string) => numberOf(to) - numberOf(from);

/** Months by which interest grows between two days. */
const monthsBetween = (from: string, to: string) => (12 * daysBetween(from, to)) / 365;

const cents = (amount: number) => Math.round(amount * 100) / 100;

export type Terms = {
  readonly disbursed: number;
  /** A fraction a month. */
  readonly rate: number;
  readonly released: string;
  /** The due days as written. */
  readonly due: readonly string[];
  /** Costs that are financed, as rebates. */
  readonly costs: number;
};

type Row = {
  readonly due: string;
  readonly days: number;
  readonly interest: number;
  readonly principal: number;
  readonly before: number;
};

/** The installment that repays a principal, and how each splits into interest and principal. Not rounded but for it. */
const repaid = (principal: number, { rate, released, due }: Terms) => {
  const moved = due.map(movedDay);
  const factors = moved.map((day) => (1 + rate) ** -monthsBetween(released, day));
  const installment = principal / factors.reduce((sum, factor) => sum + factor, 0);
  let balance = principal;
  let last = released;
  const rows = due.map((day, index): Row => {
    const until = moved[index] ?? day;
    const balanceBefore = balance;
    const interest = balanceBefore * ((1 + rate) ** monthsBetween(last, until) - 1);
    const days = daysBetween(last, until);
    last = until;
    balance = balanceBefore + interest - installment;
    return { due: day, days, interest, principal: installment - interest, before: balanceBefore };
  });
  return { installment, rows, moved };
};

export const dailyTax = 0.000082;
const additionalTax = 0.0038;

/** Disbursement, tax and costs are the principal, solved together, as the API reckons. */
export const practiceSchedule = (terms: Terms) => {
  let principal = terms.disbursed + terms.costs;
  let tax = 0;
  for (let turn = 0; turn < 60; turn++) {
    const { rows, moved } = repaid(principal, terms);
    const daily = rows.reduce((sum, row, index) => {
      const days = Math.min(365, daysBetween(terms.released, moved[index] ?? row.due));
      return sum + row.principal * dailyTax * days;
    }, 0);
    tax = daily + additionalTax * principal;
    principal = terms.disbursed + tax + terms.costs;
  }
  const { installment, rows } = repaid(principal, terms);
  return {
    principal: cents(principal),
    tax: cents(tax),
    installment: cents(installment),
    rows,
    released: terms.released,
  };
};

export type PracticeSchedule = ReturnType<typeof practiceSchedule>;

/** The rate a month at which the installments are worth what was disbursed, by days of 365 to the year. */
const costRate = ({ disbursed, released, due }: Terms, installment: number) => {
  const worth = (rate: number) =>
    due.reduce((sum, day) => sum + installment * (1 + rate) ** -monthsBetween(released, movedDay(day)), 0);
  let [low, high] = [0, 1];
  for (let turn = 0; turn < 80; turn++) {
    const middle = (low + high) / 2;
    if (worth(middle) > disbursed) low = middle;
    else high = middle;
  }
  return low;
};

const cut = (value: number, digits: number) => Math.floor(value * 10 ** digits + 1e-9) / 10 ** digits;

/** CET in percent: the monthly one cut to two decimals, the yearly one compounded from it and cut to three. */
export const practiceCosts = (terms: Terms, installment: number) => {
  const monthly = cut(costRate(terms, installment) * 100, 2);
  return { monthly, yearly: cut(((1 + monthly / 100) ** 12 - 1) * 100, 3) };
};

export const fundId = 'fund_b167e8c9b3fd2f39ae11b019';
export const productId = 'prod_488e6bb69650c0159531190a';

/** The offer as the API writes it. `vintage`: 2022 writes percent, and the principal as the total. */
export const practiceOffer = (terms: Terms, vintage: '2022' | 'now', change: JsonObject = {}): JsonObject => {
  const { principal, tax, installment, rows } = practiceSchedule(terms);
  const cost = practiceCosts(terms, installment);
  const yearly = ((1 + terms.rate) ** 12 - 1) * 100;
  const inUnit = (percent: number, digits: number) =>
    vintage === '2022' ? cut(percent, 3) : Math.round(percent * 10 ** (digits - 2)) / 10 ** digits;
  const sum = cents(installment * rows.length);
  return {
    id: 'offr_3b6f0a17c2d94e58a1b7c6d0',
    disbursementAmount: terms.disbursed,
    installmentAmount: installment,
    totalAmount: vintage === '2022' ? principal : sum,
    ...(vintage === '2022' ? {} : { interestAmount: cents(sum - principal) }),
    iofAmount: tax,
    ...(vintage === '2022' ? {} : { iofAdditionalAmount: cents(additionalTax * principal) }),
    monthlyCET: inUnit(cost.monthly, 4),
    yearlyCET: inUnit(cost.yearly, 5),
    monthlyFee: inUnit(terms.rate * 100, 4),
    yearlyFee: inUnit(yearly, 5),
    insurance: { type: 'uninsured', amount: 0, fee: 0, number: '', insurer: '' },
    interestType: 'pre_price_days',
    creditOperationType: 'ccb',
    expectedDisbursementDate: terms.released,
    interestGracePeriod: 0,
    principalGracePeriod: 0,
    numberOfInstallments: terms.due.length,
    firstDueDate: terms.due[0] ?? '',
    fund: fundId,
    product: productId,
    description: '',
    rebates: [{ feeType: 'tac', amountType: 'absolute', amount: terms.costs }],
    fine: { fineRate: 0.02, interestBase: 'calendar_days', monthlyRate: 0.01 },
    creditPolicy: 'crpl_63294c5ed284f5e738bcfcc6',
    metadata: {},
    createdAt: `${terms.released}T12:01:09.310Z`,
    ...change,
  };
};
