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

/** Undefined when `payment_for` is not one date that exists. */
export const parseQuery = (queries: Record<string, string[]>): Query | undefined => {
  const [paymentFor, ...more] = queries.payment_for ?? [];
  if (more.length > 0 || (paymentFor !== undefined && !isCivilDate(paymentFor))) return undefined;
  return { expand: names(queries.expand), fields: names(queries.fields), paymentFor };
};

const honored = (sample: Sample, parameter: Parameter) => !sample.ignores?.includes(parameter);

/** The loan as the API answers it. With `fields`, nothing but what is listed. */
export const answerOf = (sample: Sample, query: Query): JsonObject => {
  const loan = sample.loan();
  const dated = query.paymentFor !== undefined && honored(sample, 'payment_for');
  const amounts = dated ? paymentAmounts(loan, query.paymentFor, sample.counts) : {};
  const whole = { ...loan, ...amounts };
  const listed =
    query.fields.length > 0 && honored(sample, 'fields')
      ? pick({ ...whole, ...sample.withheld?.() }, query.fields)
      : whole;
  return honored(sample, 'expand') ? expand(listed, query.expand, sample.references?.()) : listed;
};

export const textOf = (sample: Sample, query: Query) => JSON.stringify(answerOf(sample, query));
