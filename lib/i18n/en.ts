import * as access from './en/access.ts';
import * as accessLog from './en/access-log-page.ts';
import * as causes from './en/causes.ts';
import * as fields from './en/fields.ts';
import * as loan from './en/loan.ts';
import * as lookup from './en/lookup.ts';
import * as review from './en/offer-review.ts';
import * as position from './en/position.ts';
import * as problems from './en/problems.ts';
import * as shell from './en/shell.ts';
import * as summary from './en/summary.ts';

/** Every text of the interface in English. `pt-br.ts` has the same shape: the type checker holds it to that. */
export const en = {
  ...access,
  ...accessLog,
  ...causes,
  ...fields,
  ...loan,
  ...lookup,
  ...position,
  ...problems,
  ...review,
  ...shell,
  ...summary,
};

type Shape<T> = { [K in keyof T]: T[K] extends string ? string : Shape<T[K]> };
export type Messages = Shape<typeof en>;
