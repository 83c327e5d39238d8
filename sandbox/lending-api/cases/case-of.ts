import { buildLoan, type Plan } from '../data/build-loan.ts';
import { s03, wholeOffer } from '../data/offers.ts';
import type { JsonObject } from '../json-values.ts';
import type { Sample } from '../sample.ts';

type Spec = Partial<Plan> & Pick<Plan, 'id' | 'number'>;
type About = Pick<Sample, 'group' | 'shows' | 'featured' | 'counts' | 'ignores' | 'conforms'> & {
  readonly references?: ReadonlyMap<string, JsonObject>;
};
type Change = (loan: JsonObject) => JsonObject;

/** A personal loan of 2025 with eleven installments paid, but for what the case says, then changed as it says. */
export const caseOf = (spec: Spec, about: About, change: Change = (loan) => loan): Sample => {
  const built = buildLoan({
    person: spec.number,
    line: 'personal',
    figures: wholeOffer(s03, '2025'),
    stage: 'running',
    paid: spec.stage && spec.stage !== 'running' ? 0 : 11,
    ...spec,
  });
  const { references, ...rest } = about;
  return {
    ...built,
    ...rest,
    loan: () => change(built.loan()),
    references: () => new Map([...built.references(), ...(references ?? [])]),
  };
};
