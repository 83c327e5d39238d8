import type { Assumption, Finding } from '#lib/offer/findings/finding.ts';
import type { OfferReview } from '#lib/offer/review.ts';
import { formatValue, witnessText } from '../findings/format-assumption.ts';
import { messageOf, type ReviewText } from '../review-text.ts';

/** A convention that figures were met by, and the checks of those figures. */
export type UsedConvention = { assumption: Assumption; checks: Finding['check'][] };

/** The checks whose conventions together say how the lender computes. */
const tellingChecks: readonly Finding['check'][] = ['installment', 'iof', 'cet-yearly', 'cet-monthly'];

/**
 * The conventions of the figures that agree, or differ only by them, each once. Without such a figure, those of the
 * first fit.
 */
export function usedConventions({ findings, fits }: OfferReview): UsedConvention[] {
  const used = new Map<string, UsedConvention>();
  const telling = tellingChecks.flatMap((check) => findings.find((finding) => finding.check === check) ?? []);
  for (const finding of telling) {
    const { check, verdict, size, assumptions, explainedBy } = finding;
    if (verdict !== 'agrees' && size !== 'convention') continue;
    for (const assumption of explainedBy ? [...assumptions, explainedBy] : assumptions) {
      const key = `${assumption.id} ${assumption.value}`;
      const convention = used.get(key) ?? { assumption, checks: [] };
      used.set(key, { ...convention, checks: [...convention.checks, check] });
    }
  }
  if (used.size > 0) return [...used.values()];
  return (fits[0]?.assumptions ?? []).map((assumption) => ({ assumption, checks: ['installment'] }));
}

/**
 * The assumptions that the sentence tells, in its order. The table `convention.phrases` has their words, by id and value
 * or by id alone: what has none is not worth telling.
 */
const told: readonly string[] = [
  ...['amortization', 'day-count', 'balloon', 'interest-apart', 'interest-deferred', 'grace-count'],
  ...[
    'payment-days',
    'due-date-adjustment',
    'rate-from',
    'digits-of-the-installment',
    'financed',
    'unlisted-cost',
  ],
  ...['premium-monthly', 'iof-kind', 'iof-on', 'iof-outside', 'iof-days'],
  ...['costs-in-advance', 'not-in-cet', 'cet-calendar', 'cet-compounded-months', 'cet-30-of-365'],
];

/** How the lender computes, in one sentence: `The lender counts equal months; finances IOF and rebates.` Null if unknown. */
export function conventionSentence(used: readonly UsedConvention[], reviewText: ReviewText): string | null {
  const { t } = reviewText;
  const phrases = told.flatMap((id) => {
    const ways = used.filter(({ assumption }) => assumption.id === id);
    return ways.flatMap(({ assumption, checks }) => {
      const phrase = phraseOf(assumption, reviewText);
      if (phrase === null) return [];
      // Where figures follow different ways, those of this one are named.
      const figures =
        ways.length > 1 ? ` (${checks.map((check) => t(`checks.${check as 'iof'}`)).join(', ')})` : '';
      return [[phrase + figures, witnessText(assumption, reviewText)].filter(Boolean).join(', ')];
    });
  });
  return phrases.length > 0 ? t('convention.sentence', { list: phrases.join('; ') }) : null;
}

function phraseOf(assumption: Assumption, reviewText: ReviewText): string | null {
  const { id, value } = assumption;
  const areCosts = ['financed', 'costs-in-advance', 'not-in-cet'].includes(id);
  const words = {
    value: areCosts ? costsInWords(String(value), reviewText) : formatValue(assumption, reviewText),
  };
  const key = `convention.phrases.${id}`;
  return messageOf(reviewText, `${key} ${value}`, words) ?? messageOf(reviewText, key, words);
}

/** Costs as a person lists them, without the additional IOF beside the IOF: `IOF, insurance and fees`. */
function costsInWords(value: string, reviewText: ReviewText): string {
  const costs = value.split('+');
  const named = costs
    .filter((cost) => cost !== 'iofAdditional' || !costs.includes('iof'))
    .map((cost) => messageOf(reviewText, `convention.costs.${cost}`) ?? cost);
  const last = named.pop() ?? '';
  return named.length > 0 ? reviewText.t('convention.and', { first: named.join(', '), last }) : last;
}
