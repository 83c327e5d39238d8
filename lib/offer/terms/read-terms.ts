import type { CivilDate } from '#lib/loan/civil-date.ts';
import { isObject, type Json, member, step } from '#lib/loan/json.ts';
import type { Reason } from '../review/finding.ts';

import {
  dayOf,
  mapReading,
  type Range,
  type Reading,
  readDate,
  readDay,
  readInstantDay,
  readList,
  readMember,
  readNumber,
  readText,
  valueOrNull,
} from './read-field.ts';

/** What an offer says, read tolerantly. Amounts are in reais once `inReais` has been applied; rates as they came. */
export type Terms = {
  amounts: { [name in AmountName]: Reading<number> };
  rates: { [name in RateName]: Reading<number> };
  count: Reading<number>;
  interestGrace: Reading<number>;
  principalGrace: Reading<number>;
  release: Reading<number>;
  firstDue: Reading<CivilDate>;
  /** When the offer was made, and when the loan was. */
  created: Reading<number>;
  loanCreated: Reading<number>;
  interestType: Reading<string>;
  /** An employment stands behind the loan: a natural person borrows. */
  isEmployed: boolean;
  /** The offer says something of an insurance, if only whose it is; not that it costs nothing. */
  isInsured: boolean;
  rebates: Reading<AmountEntry[]>;
  loanCashout: Reading<AmountEntry[]>;
  offerCashout: Reading<AmountEntry[]>;
  transactions: Reading<(AmountEntry & { day: Reading<number> })[]>;
};

/** An amount in a list; `kind` and `fee`: its amountType and feeType, where it has them. */
export type AmountEntry = { amount: Reading<number>; kind: string | null; fee: string | null };

// Beyond this a double cannot hold the cents of an amount with certainty.
const most = 1e12;
const positive: Range = { least: Number.MIN_VALUE, most };
const notNegative: Range = { least: 0, most };
const rate: Range = { least: 0, most: 1e7 };

const amountFields = {
  disbursement: ['disbursementAmount', positive],
  installment: ['installmentAmount', positive],
  total: ['totalAmount', positive],
  interest: ['interestAmount', notNegative],
  iof: ['iofAmount', notNegative],
  iofAdditional: ['iofAdditionalAmount', notNegative],
} as const;
export type AmountName = keyof typeof amountFields | 'insurance';

const rateFields = {
  monthly: ['monthlyFee', rate],
  yearly: ['yearlyFee', rate],
  // A subsidized loan can cost less than nothing.
  monthlyCet: ['monthlyCET', { least: -1, most: 1e7 }],
  yearlyCet: ['yearlyCET', { least: -1, most: 1e7 }],
} as const;
type RateName = keyof typeof rateFields | 'insuranceFee' | 'fine' | 'fineMonthly';

/** More installments are not computed: a hundred years of months. */
export const maxInstallments = 1200;
const months: Range = { least: 0, most: maxInstallments, whole: true };

export function readTerms(loan: Json, timeZone: string): Terms {
  const offer = member(loan, 'offer');
  const at = '/offer';
  const field = (name: string) => readMember(offer, at, name);
  const number = ([name, range]: readonly [string, Range]) => readNumber(field(name), range);
  const inside = (name: 'insurance' | 'fine', inner: string, range: Range) => {
    const holder = field(name);
    return readNumber(
      holder.ok
        ? readMember(holder.value, holder.path, inner)
        : { ...holder, path: step(holder.path, inner) },
      range,
    );
  };
  return {
    amounts: {
      disbursement: number(amountFields.disbursement),
      installment: number(amountFields.installment),
      total: number(amountFields.total),
      interest: number(amountFields.interest),
      iof: number(amountFields.iof),
      iofAdditional: number(amountFields.iofAdditional),
      insurance: inside('insurance', 'amount', notNegative),
    },
    rates: {
      monthly: number(rateFields.monthly),
      yearly: number(rateFields.yearly),
      monthlyCet: number(rateFields.monthlyCet),
      yearlyCet: number(rateFields.yearlyCet),
      insuranceFee: inside('insurance', 'fee', rate),
      fine: inside('fine', 'fineRate', rate),
      fineMonthly: inside('fine', 'monthlyRate', rate),
    },
    count: readNumber(field('numberOfInstallments'), { ...months, least: 1 }),
    interestGrace: readNumber(field('interestGracePeriod'), months),
    principalGrace: readNumber(field('principalGracePeriod'), months),
    release: dayOf(readDate(field('expectedDisbursementDate'))),
    firstDue: readDate(field('firstDueDate')),
    created: readInstantDay(field('createdAt'), timeZone),
    loanCreated: readDay(readMember(loan, '', 'createdAt'), timeZone),
    interestType: readText(field('interestType')),
    isEmployed: readMember(loan, '', 'employment').ok,
    isInsured: hasInsurance(member(offer, 'insurance')),
    rebates: entries(field('rebates'), notNegative),
    loanCashout: entries(readMember(loan, '', 'cashout'), { least: -most, most }),
    offerCashout: entries(field('cashout'), { least: -most, most }),
    transactions: mapReading(readList(readMember(loan, '', 'transactions')), (list) =>
      list.map((item, index) => ({
        ...entryOf(item, step('/transactions', index), { least: -most, most }),
        day: readDay(readMember(item, step('/transactions', index), 'createdAt'), timeZone),
      })),
    ),
  };
}

/** True of an object of which not every member is empty, and whose fee, where it has one, is not nought. */
function hasInsurance(insurance: Json | undefined): boolean {
  if (!isObject(insurance) || member(insurance, 'fee') === 0) return false;
  return Object.values(insurance).some((value) => value !== null && value !== '' && value !== false);
}

function entries(list: Reading<Json>, range: Range): Reading<AmountEntry[]> {
  return mapReading(readList(list), (items) =>
    items.map((item, index) => entryOf(item, step(list.path, index), range)),
  );
}

function entryOf(item: Json, at: string, range: Range): AmountEntry {
  const text = (name: string) => valueOrNull(readText(readMember(item, at, name)));
  const amount = readNumber(readMember(item, at, 'amount'), range);
  return { amount, kind: text('amountType'), fee: text('feeType') };
}

/** The terms with every amount in reais. Dividing by 100 gives the double nearest to the decimal amount. */
export function inReais(terms: Terms, unit: 'reais' | 'centavos'): Terms {
  if (unit === 'reais') return terms;
  const whole = (amount: Reading<number>) => mapReading(amount, (value) => value / 100);
  const list = <E extends AmountEntry>(items: Reading<E[]>): Reading<E[]> =>
    mapReading(items, (all) =>
      all.map((entry) => (isPercentage(entry) ? entry : { ...entry, amount: whole(entry.amount) })),
    );
  const { amounts } = terms;
  return {
    ...terms,
    amounts: {
      disbursement: whole(amounts.disbursement),
      installment: whole(amounts.installment),
      total: whole(amounts.total),
      interest: whole(amounts.interest),
      iof: whole(amounts.iof),
      iofAdditional: whole(amounts.iofAdditional),
      insurance: whole(amounts.insurance),
    },
    rebates: list(terms.rebates),
    loanCashout: list(terms.loanCashout),
    offerCashout: list(terms.offerCashout),
    transactions: list(terms.transactions),
  };
}

/** An entry that is no amount but a part of one. */
export function isPercentage({ kind }: Pick<AmountEntry, 'kind'>): boolean {
  return kind !== null && kind !== 'absolute';
}

/** Indexes that rates are set above, as a part of an interest type: `cdi_plus`. */
const indexes = ['cdi', 'di', 'selic', 'ipca', 'inpc', 'igp', 'igpm', 'poupanca', 'tr', 'tjlp', 'tlp'];

/** True of interest that follows an index: no schedule can be told, and the CET's norm leaves it out (art. 5). */
export function isFloating({ interestType }: Pick<Terms, 'interestType'>): boolean {
  const words =
    valueOrNull(interestType)
      ?.normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .split(/[^a-z]+/) ?? [];
  return words.some((word) => indexes.includes(word));
}

/** The sum of a list of amounts, or the first reason why there is none. */
export function sumEntries(list: Reading<readonly AmountEntry[]>): Reading<number> {
  if (!list.ok) return list;
  let cents = 0;
  for (const entry of list.value) {
    if (!entry.amount.ok) return { ...entry.amount };
    if (isPercentage(entry)) return { ok: false, reason: 'unknown-kind', path: entry.amount.path };
    cents += Math.round(entry.amount.value * 1e4);
  }
  return { ok: true, value: cents / 1e4, path: list.path };
}

/** What is paid out by a cash-out. Nothing is told by an empty list: it may not have been filled yet. */
export function cashoutSum(list: Reading<readonly AmountEntry[]>): Reading<number> {
  return list.ok && list.value.length === 0
    ? { ok: false, reason: 'absent', path: list.path }
    : sumEntries(list);
}

/**
 * A cost that the offer has but whose amount cannot be read: why, and where it stands. What is absent or null is no
 * cost; a rebate, or an insurance, without its amount is one. Null where all can be read.
 */
export function unreadCost({ amounts, rebates, isInsured }: Terms): Reason | null {
  const { iof, iofAdditional, insurance } = amounts;
  const isThere = ({ reason }: { reason: Reason['code'] }) => reason !== 'absent' && reason !== 'null';
  const unread = [
    { reading: rebates.ok ? sumEntries(rebates) : rebates, isGiven: rebates.ok },
    { reading: insurance, isGiven: isInsured },
    { reading: iof, isGiven: false },
    { reading: iofAdditional, isGiven: false },
  ].flatMap(({ reading, isGiven }): Reason[] =>
    !reading.ok && (isGiven || isThere(reading)) ? [{ code: reading.reason, path: reading.path }] : [],
  );
  return unread[0] ?? null;
}
