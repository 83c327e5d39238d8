import type { Cause } from '#lib/offer/causes/cause.ts';
import type { Finding } from '#lib/offer/findings/finding.ts';
import type { OfferReview } from '#lib/offer/review.ts';
import {
  type CauseText,
  capitalized,
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
 * Says in one line how many figures differ, and which one explains them, if one does. Where none differs: how many are to
 * be looked at.
 */
export function verdictHeadline({ causes, counts, findings }: OfferReview, text: CauseText): string {
  const { t } = text;
  if (counts.differ === 0) return t('question', { count: findings.filter(isQuestion).length });
  const [first] = causes;
  const join = (parts: string[]) => parts.filter(Boolean).join(' · ');
  if (!first) return join([t('none', { count: counts.differ }), t('noneMore')]);
  const fields = causes.map((cause) => describeCauseFields(cause, text)).join(' · ');
  if (causes.length > 1) return t('several', { fields });
  if (!first.only) return join([t('none', { count: counts.differ }), t('probable', { field: fields })]);
  const count = findings.filter(({ followsFrom }) => followsFrom !== undefined).length;
  // A field that no check judges by itself, such as the number of installments, is not among those that differ.
  const isJudged = count < counts.differ;
  const following = count > 0 ? t(isJudged ? 'follow' : 'followAll', { count }) : '';
  const sole = first.also === undefined ? 'sole' : 'soleBoth';
  return join([capitalized(t(sole, { field: fields })), following]);
}

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
