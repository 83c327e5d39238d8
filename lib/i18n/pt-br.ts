import type { Messages } from './en.ts';
import * as access from './pt-br/access.ts';
import * as accessLog from './pt-br/access-log-page.ts';
import * as causes from './pt-br/causes.ts';
import * as fields from './pt-br/fields.ts';
import * as loan from './pt-br/loan.ts';
import * as lookup from './pt-br/lookup.ts';
import * as review from './pt-br/offer-review.ts';
import * as position from './pt-br/position.ts';
import * as problems from './pt-br/problems.ts';
import * as shell from './pt-br/shell.ts';
import * as summary from './pt-br/summary.ts';

/** Every text of the interface in Portuguese, in the terms that Brazilian banks use. */
export const ptBr: Messages = {
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
