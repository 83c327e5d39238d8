import { parseCivilDate } from '#lib/loan/civil-date.ts';
import { type Json, type JsonObject, valueAt } from '#lib/loan/json.ts';
import { isPercentage } from '#lib/offer/terms/read-field.ts';
import { type Finding, findingKind } from '../findings/finding.ts';
import type { Terms } from '../terms/read-terms.ts';

/** A value as it stands in the answer: a number in the unit of its field, or a text such as `2027-01-05`. */
export type SentValue = number | string;

/**
 * One field of the loan that, changed to one value, makes every figure agree that differs, while no other figure turns
 * to `cannot-tell`.
 */
export type Cause = {
  /** JSON Pointer of the field: `/offer/installmentAmount`. */
  field: string;
  /** JSON Pointer of a second field that follows from the first, and is wrong with it: the yearly rate beside the monthly one. */
  also?: string;
  /** The value that the field would have, as the API would send it: in the units of the answer. */
  value: SentValue;
  /** The least and the greatest value that were tried with the same outcome, as sent; an open end is null. */
  range: { min: SentValue | null; max: SentValue };
  /** The checks that differ materially and would agree. */
  explains: string[];
  /** How many findings would agree in all, and how many would be without a verdict. */
  agree: number;
  cannotTell: number;
  /** True where no other single field fits, and the rest of the offer says enough to rule them out. */
  only: boolean;
};

/**
 * `wrong`: the only field that explains all differences; `doubtful`: one of several; `differs`: no single field explains
 * them, and the check of this one differs.
 */
export type FigureMark = 'wrong' | 'doubtful' | 'differs';

/** Returns how a figure of the offer is marked where it is read first, by its JSON Pointer; null if it is not. */
export function figureMark(
  { causes, findings }: { causes: readonly Cause[]; findings: readonly Finding[] },
  pointer: string,
): FigureMark | null {
  const cause = causes.find(({ field }) => field === pointer);
  if (cause) return cause.only ? 'wrong' : 'doubtful';
  if (causes.length > 0) return null;
  const checks = checksOfField(pointer);
  const differs = findings.some(
    (finding) => checks.includes(finding.check) && findingKind(finding) === 'differ',
  );
  return differs ? 'differs' : null;
}

type CheckId = Finding['check'];
type Row = {
  kind: 'amount' | 'rate' | 'day' | 'count';
  /** The group of rates whose unit the field has. */
  group?: 'rates' | 'cet' | 'fine';
  /** The checks whose declared figure the field is: the difference itself, where others only follow from it. */
  judgedBy: readonly CheckId[];
  /** The further checks that compute with the field. */
  enters: readonly CheckId[];
  /** Arithmetic of the offer's own figures that only the stated value of the field passes. */
  holding?: readonly CheckId[];
  /** A cost or an interest: most equations contain only the sum of these. */
  isSummed?: true;
  /** No schedule is computed from the field. */
  isBeside?: true;
};

/** Total and interest confirm a schedule, and so decide by which one everything else is computed. */
const schedule: readonly CheckId[] = [
  ...(['installment', 'total', 'total-parts', 'interest', 'iof', 'iof-additional'] as const),
  ...(['cet-yearly', 'cet-monthly', 'insurance'] as const),
];
/** The unit of the rates is read from the installment, so that a wrong payment or principal spoils them. */
const rated: readonly CheckId[] = [...schedule, 'rates'];
const units: readonly CheckId[] = [...rated, 'cet-pair'];
const ofCet = { kind: 'rate', group: 'cet', enters: [] } as const;
const summed = { kind: 'amount', enters: schedule, isSummed: true } as const;

const rows = {
  installmentAmount: { kind: 'amount', judgedBy: ['installment'], enters: units },
  totalAmount: { kind: 'amount', judgedBy: ['total', 'total-parts'], enters: schedule },
  interestAmount: { ...summed, judgedBy: ['interest'] },
  numberOfInstallments: { kind: 'count', judgedBy: [], enters: units },
  disbursementAmount: {
    ...summed,
    judgedBy: [],
    enters: [...units, 'cashout-loan', 'cashout-offer'],
    holding: ['cashout-loan', 'cashout-offer'],
  },
  monthlyFee: { kind: 'rate', group: 'rates', judgedBy: ['rates'], enters: rated },
  yearlyFee: { kind: 'rate', group: 'rates', judgedBy: ['rates'], enters: rated },
  yearlyCET: { ...ofCet, judgedBy: ['cet-yearly', 'cet-pair'] },
  monthlyCET: { ...ofCet, judgedBy: ['cet-monthly', 'cet-pair'] },
  iofAmount: { ...summed, judgedBy: ['iof'] },
  iofAdditionalAmount: { ...summed, judgedBy: ['iof-additional'] },
  'insurance/amount': { ...summed, judgedBy: [], holding: ['insurance'] },
  rebates: { ...summed, judgedBy: [] },
  firstDueDate: { kind: 'day', judgedBy: ['dates'], enters: schedule },
  expectedDisbursementDate: { kind: 'day', judgedBy: ['created', 'dates'], enters: schedule },
  createdAt: { kind: 'day', judgedBy: ['created'], enters: [], isBeside: true },
  'fine/fineRate': { kind: 'rate', group: 'fine', judgedBy: ['fine'], enters: [], isBeside: true },
  cashout: { kind: 'amount', judgedBy: ['cashout-loan'], enters: [], isBeside: true },
  'offer/cashout': { kind: 'amount', judgedBy: ['cashout-offer'], enters: [], isBeside: true },
} as const satisfies Record<string, Row>;

/** The fields of a loan that can be the cause of a difference, by their path below `/offer`, or by their list. */
type FieldName = keyof typeof rows;
const names = Object.keys(rows) as FieldName[];

/** `path`: its JSON Pointer; `sent`: as it stands in the answer. */
export type CauseField = Row & { name: FieldName; path: string; sent: SentValue };

/** The checks that judge the field at a JSON Pointer. */
export function checksOfField(path: string): readonly CheckId[] {
  const name = names.find((fieldName) => `/offer/${fieldName}` === path);
  return name ? rows[name].judgedBy : [];
}

/** Of a list, at most this many entries are considered: each costs a review. */
const maxEntries = 4;

/** The fields of an offer that are there and hold a number or a text. */
export function causeFields(loan: Json, { rebates, loanCashout, offerCashout }: Terms): CauseField[] {
  const lists: Partial<Record<FieldName, Terms['rebates']>> = {
    rebates,
    cashout: loanCashout,
    'offer/cashout': offerCashout,
  };
  return names.flatMap((name) => {
    const list = lists[name];
    const entries = list?.ok && list.value.length <= maxEntries ? list.value : [];
    const ofList = entries.flatMap((entry) => (isPercentage(entry) ? [] : [entry.amount.path]));
    return (list ? ofList : [`/offer/${name}`]).flatMap((path): CauseField[] => {
      const sent = valueAt(loan, path);
      const isText = typeof sent === 'string' && rows[name].kind === 'day';
      return isText || typeof sent === 'number' ? [{ ...rows[name], name, path, sent }] : [];
    });
  });
}

/**
 * True if another value of the field can change the verdict of the finding. A field of which that is not true for each
 * figure that differs cannot be the cause of them all.
 */
export function canExplain(
  { judgedBy, enters, path }: CauseField,
  { check, inputs }: Pick<Finding, 'check' | 'inputs'>,
): boolean {
  // The impossible figures are the inputs of their own finding.
  if (check === 'figures') return inputs.some((input) => input.path === path);
  return judgedBy.includes(check) || enters.includes(check);
}

/** A copy of a loan with one value replaced. Only the objects and lists on the way to it are copied. */
export function withValue(loan: JsonObject, path: string, value: SentValue | null): JsonObject {
  const steps = path.split('/').slice(1);
  const replaced = (node: Json | undefined, depth: number): Json => {
    const name = steps[depth];
    if (name === undefined) return value;
    if (Array.isArray(node))
      return node.map((item, index) => (String(index) === name ? replaced(item, depth + 1) : item));
    if (typeof node !== 'object' || node === null) return value;
    return { ...node, [name]: replaced(node[name], depth + 1) };
  };
  return { ...loan, [steps[0] ?? '']: replaced(loan[steps[0] ?? ''], 1) };
}

const minTimes = 2;

/** The amounts, without their signs, that at least two transactions of a loan have, as sent. */
export function repeatedAmounts(loan: JsonObject): number[] {
  const { transactions } = loan;
  const times = new Map<number, number>();
  for (const entry of Array.isArray(transactions) ? transactions : []) {
    const amount = typeof entry === 'object' && entry !== null && 'amount' in entry ? entry.amount : null;
    if (typeof amount !== 'number' || amount === 0) continue;
    times.set(Math.abs(amount), (times.get(Math.abs(amount)) ?? 0) + 1);
  }
  return [...times].flatMap(([size, count]) => (count >= minTimes ? [size] : []));
}

/**
 * How much a person would have to mistype to turn one value into the other: the digits that are wrong, missing, too many
 * or swapped with their neighbor, and half a step for a moved decimal point. Of two dates the parts that differ, and one
 * step for a day and a month that are swapped.
 */
export function editDistance(sentValue: SentValue, other: SentValue): number {
  if (sentValue === other) return 0;
  const [from, to] = [dateOf(sentValue), dateOf(other)];
  if (from && to)
    return isSwapped(sentValue, other)
      ? 1
      : (['year', 'month', 'day'] as const).filter((part) => from[part] !== to[part]).length;
  if (isMoved(Number(sentValue), Number(other)) || isMoved(Number(other), Number(sentValue))) return 0.5;
  const [a, b] = [digitsOf(sentValue), digitsOf(other)];
  return (
    digitsApart(a, b) +
    (a === b || Math.floor(magnitude(sentValue)) !== Math.floor(magnitude(other)) ? 0.5 : 0)
  );
}

/** True of two dates of which one has the day of the other for its month, and the month for its day. */
export function isSwapped(sentValue: SentValue, other: SentValue): boolean {
  const [from, to] = [dateOf(sentValue), dateOf(other)];
  return Boolean(from && to) && from?.year === to?.year && from?.month === to?.day && from?.day === to?.month;
}

function dateOf(value: SentValue) {
  return parseCivilDate(String(value).slice(0, 10));
}

/** True of a number with its decimal point moved, and rounded to the digits that were left for it. */
function isMoved(value: number, other: number): boolean {
  const decimals = String(value).split('.')[1]?.length ?? 0;
  return [10, 100, 0.1, 0.01].some((by) => Number((other * by).toFixed(decimals)) === value);
}

/** The significant digits of a number, without zeros around them. */
function digitsOf(value: SentValue): string {
  const [mantissa = ''] = String(value).split('e');
  return mantissa.replace(/\D/g, '').replace(/^0+|0+$/g, '');
}

function magnitude(value: SentValue): number {
  return Math.log10(Math.abs(Number(value)) || 1);
}

/** The digits that are left between those with which both begin and end: one for a slip of the pen, also for a swapped pair. */
function digitsApart(text: string, other: string): number {
  const shorter = Math.min(text.length, other.length);
  let equalStart = 0;
  while (equalStart < shorter && text[equalStart] === other[equalStart]) equalStart++;
  let after = 0;
  while (after < shorter - equalStart && text.at(-1 - after) === other.at(-1 - after)) after++;
  const [a = '', b = ''] = [text, other].map((digits) => digits.slice(equalStart, digits.length - after));
  const isSwap = a.length === 2 && b.length === 2 && a[0] === b[1] && a[1] === b[0];
  return isSwap ? 1 : Math.max(a.length, b.length);
}
