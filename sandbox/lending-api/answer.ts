import { expand } from './expand.ts';
import type { JsonObject } from './json-values.ts';
import { paymentAmounts } from './payment.ts';
import { pick } from './pick-fields.ts';
import type { Parameter, Sample } from './sample.ts';

export type Query = {
  readonly expand: readonly string[];
  readonly fields: readonly string[];
  readonly paymentFor: string | undefined;
};

const names = (values: readonly string[] | undefined) =>
  (values ?? [])
    .flatMap((value) => value.split(','))
    .map((name) => name.trim())
    .filter(Boolean);

const isCivilDate = (text: string) => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
};

/** What is wrong with a query: `payment_for` is not one date that exists, or `fields` both includes and leaves out. */
type QueryFault = 'invalid_payment_for' | 'invalid_fields';

export const parseQuery = (queries: Record<string, string[]>): Query | QueryFault => {
  const [paymentFor, ...more] = queries.payment_for ?? [];
  if (more.length > 0 || (paymentFor !== undefined && !isCivilDate(paymentFor))) return 'invalid_payment_for';
  const fields = names(queries.fields);
  if (new Set(fields.map((name) => name.startsWith('-'))).size > 1) return 'invalid_fields';
  return { expand: names(queries.expand), fields, paymentFor };
};

const honored = (sample: Sample, parameter: Parameter) => !sample.ignores?.includes(parameter);

/** What is returned only when it is listed is not returned where all but some names are. */
const isIncluding = ({ fields }: Query) => !fields[0]?.startsWith('-');

const defaultPage = 10;

/** `expand=installments` brings the newest ten of them, `installments:40` as many as forty. */
const installmentPage = (all: readonly JsonObject[], names: readonly string[]): JsonObject => {
  const [, limit = defaultPage] =
    names.map((name) => /^installments(?::(\d+))?$/.exec(name)).find(Boolean) ?? [];
  if (!names.some((name) => /^installments(:\d+)?$/.test(name))) return {};
  const data = all.slice(0, Math.min(100, Number(limit)));
  return { installments: { hasMore: data.length < all.length, data } };
};

/** The loan as the API answers it. With `fields`, nothing but what is listed. */
export const answerOf = (sample: Sample, query: Query): JsonObject => {
  const loan = sample.loan();
  const dated = query.paymentFor !== undefined && honored(sample, 'payment_for');
  const installments = sample.installments?.(query.paymentFor);
  const amounts = !dated
    ? {}
    : ((installments && sample.amounts?.(installments)) ??
      paymentAmounts(loan, query.paymentFor, sample.counts));
  const whole = { ...loan, ...amounts, ...(installments && installmentPage(installments, query.expand)) };
  const listed =
    query.fields.length > 0 && honored(sample, 'fields')
      ? pick({ ...whole, ...(isIncluding(query) && sample.withheld?.()) }, query.fields)
      : whole;
  return honored(sample, 'expand') ? expand(listed, query.expand, sample.references?.()) : listed;
};

export const textOf = (sample: Sample, query: Query) => JSON.stringify(answerOf(sample, query));
