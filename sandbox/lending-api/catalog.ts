import { cashoutLoans } from './cases/cashouts.ts';
import { completeLoan } from './cases/complete.ts';
import { contradictionLoans } from './cases/contradictions.ts';
import { departureLoans } from './cases/departures.ts';
import { evidenceLoans } from './cases/evidence-loans.ts';
import { gapLoans } from './cases/gaps.ts';
import { hostileLoans } from './cases/hostile.ts';
import { lifeLoans } from './cases/lives.ts';
import { ordinaryLoans } from './cases/ordinary.ts';
import { parameterLoans } from './cases/parameters.ts';
import { paymentLoans } from './cases/payments.ts';
import { practiceLoans } from './cases/practice/practice-loans.ts';
import { publishedLoans } from './cases/published.ts';
import { stateLoans } from './cases/states.ts';
import { unitLoans } from './cases/units.ts';
import { wrongFigures } from './cases/wrong-figures.ts';
import { failures } from './failures/failures.ts';
import type { Sample } from './sample.ts';

/** Every loan that answers, in the order of the page. */
export const samples: readonly Sample[] = [
  completeLoan,
  ...ordinaryLoans,
  ...lifeLoans,
  ...paymentLoans,
  ...practiceLoans,
  ...contradictionLoans,
  ...cashoutLoans,
  ...stateLoans,
  ...unitLoans,
  ...wrongFigures,
  ...publishedLoans,
  ...evidenceLoans,
  ...gapLoans,
  ...departureLoans,
  ...hostileLoans,
  ...parameterLoans,
];

const byId = new Map(samples.map((sample) => [sample.id, sample]));
export const findSample = (id: string) => byId.get(id);

export type Listed = {
  readonly id: string;
  readonly contractNumber: string | null;
  readonly group: string;
  readonly shows: string;
  readonly featured?: true;
};

const contractNumberOf = ({ loan }: Sample) => {
  const { contractNumber } = loan();
  return typeof contractNumber === 'string' ? contractNumber : null;
};

/** The loans as the page and /samples.json list them: those most worth opening first, those that fail last. */
export const listing = (): readonly Listed[] => {
  const listed = samples.map((sample) => ({
    id: sample.id,
    contractNumber: contractNumberOf(sample),
    group: sample.group,
    shows: sample.shows,
    ...(sample.featured ? { featured: sample.featured } : {}),
  }));
  const failed = failures.map(({ id, shows }) => ({ id, contractNumber: null, group: 'Failures', shows }));
  return [
    ...listed.filter(({ featured }) => featured),
    ...listed.filter(({ featured }) => !featured),
    ...failed,
  ];
};
