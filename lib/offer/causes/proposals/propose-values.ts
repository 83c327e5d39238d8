import type { SentValue } from '../cause.ts';
import type { CauseField } from '../cause-fields.ts';
import { amountProposals } from './amount-proposals.ts';
import { countProposals } from './count-proposals.ts';
import { dateProposals } from './date-proposals.ts';
import type { OfferFigures } from './offer-figures.ts';
import { rateProposals } from './rate-proposals.ts';

/** The values that the equations of the offer give for a field, as sent, the likeliest first. None is checked yet. */
export function proposeValues(field: CauseField, figures: OfferFigures): SentValue[] {
  const { sent, kind } = field;
  if (typeof sent === 'string') return kind === 'day' ? dateProposals(field, figures, sent) : [];
  if (kind === 'rate') return rateProposals(field, figures, sent);
  if (kind === 'count') return countProposals(field, figures, sent);
  if (kind !== 'amount') return [];
  const inCentavos = figures.facts.units.amounts.reading === 'centavos';
  const amounts = amountProposals(field, figures, inCentavos ? sent / 100 : sent);
  return inCentavos ? amounts.map((amount) => Math.round(amount * 100)) : amounts;
}
