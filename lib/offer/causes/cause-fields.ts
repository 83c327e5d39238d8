import { type Json, type JsonObject, valueAt } from '#lib/loan/json.ts';
import { isPercentage } from '#lib/offer/terms/read-field.ts';
import type { Finding } from '../findings/finding.ts';
import type { Terms } from '../terms/read-terms.ts';
import type { SentValue } from './cause.ts';

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
