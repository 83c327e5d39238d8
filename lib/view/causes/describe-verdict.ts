import type { Cause } from '#lib/offer/causes/cause.ts';
import type { Finding } from '#lib/offer/findings/finding.ts';
import type { OfferReview } from '#lib/offer/review.ts';
import {
  type CauseText,
  causeField,
  causeRange,
  describeCause,
  describeCauseFields,
} from './describe-cause.ts';

/**
 * True of a figure to be looked at: it would come out by something that nothing else in the offer confirms, or it comes
 * out by an amount that would pay off an earlier contract, which only the lender knows.
 */
export function isQuestion({ reason, size, explainedBy }: Finding): boolean {
  return reason?.code === 'question' || (size === 'convention' && explainedBy?.id === 'payoff');
}

/**
 * Says after the sentence of the first figure that differs, or is to be looked at, what explains it: what follows from it,
 * or which fields would. `more`: how many other figures are as grave. Empty where the sentence says all.
 */
export function explainFigures({ causes, findings }: OfferReview, more: number, text: CauseText): string {
  const { t } = text;
  const join = (parts: string[]) => parts.filter(Boolean).join(' · ');
  const others = moreFigures(more, text);
  const [first] = causes;
  if (!first) return join([others, more > 0 && findings.some(isDifference) ? t('noneMore') : '']);
  const fields = causes.map((cause) => describeCauseFields(cause, text)).join(' · ');
  if (causes.length > 1) return join([others, t('several', { fields })]);
  if (!first.only) return join([others, t('probable', { field: fields })]);
  const count = findings.filter(({ followsFrom }) => followsFrom !== undefined).length;
  // A field that no check judges by itself, such as the number of installments, has no sentence of its own.
  const isJudged =
    first.also === undefined && findings.some((finding) => isDifference(finding) && !finding.followsFrom);
  return isJudged ? (count > 0 ? t('follow', { count }) : '') : t('cause', { field: fields });
}

export const moreFigures = (count: number, { t }: CauseText): string =>
  count > 0 ? t('more', { count }) : '';

const isDifference = ({ size }: Finding) => size === 'material';

/** Says what a cause would have to be, and what would agree then. `checks`: how many findings the review has. */
export function causeSentence(
  cause: Cause,
  checks: number,
  text: CauseText,
): { sentence: string; range: string | null } {
  const { t } = text;
  const inWords = describeCause(cause, text);
  const range = causeRange(cause, text);
  const { agree, cannotTell, also } = cause;
  const byConvention = checks - agree - cannotTell;
  const outcome = t(byConvention > 0 ? 'nothing' : cannotTell > 0 ? 'judged' : 'all', { agree });
  if (also === undefined) return { sentence: t('if', { ...inWords, outcome }), range };
  return { sentence: t('ifBoth', { ...inWords, also: causeField(also, text), outcome }), range };
}
