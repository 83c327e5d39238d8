import type { Cause } from '#lib/offer/causes/cause.ts';
import type { OfferReview } from '#lib/offer/review.ts';
import { type CauseText, capitalized, causeField, describeCause } from './describe-cause.ts';

/** Says in one line how many figures differ, and which one explains them, if one does. Only where a figure differs. */
export function verdictHeadline({ causes, counts, findings }: OfferReview, text: CauseText): string {
  const { t } = text;
  const [first] = causes;
  const join = (parts: string[]) => parts.filter(Boolean).join(' · ');
  if (!first) return join([t('none', { count: counts.differ }), t('noneMore')]);
  const fields = causes.map(({ field }) => causeField(field, text)).join(' · ');
  if (causes.length > 1) return t('several', { fields });
  if (!first.only) return join([t('none', { count: counts.differ }), t('probable', { field: fields })]);
  const count = findings.filter(({ followsFrom }) => followsFrom !== undefined).length;
  // A field that no check judges by itself, such as the number of installments, is not among those that differ.
  const isJudged = count < counts.differ;
  const following = count > 0 ? t(isJudged ? 'follow' : 'followAll', { count }) : '';
  return join([capitalized(t('sole', { field: fields })), following]);
}

/** Says what a cause would have to be, and what would agree then. `checks`: how many findings the review has. */
export function causeSentence(
  cause: Cause,
  checks: number,
  text: CauseText,
): { sentence: string; range: string | null } {
  const { t } = text;
  const { range, ...inWords } = describeCause(cause, text);
  const { agree, cannotTell } = cause;
  const byConvention = checks - agree - cannotTell;
  const outcome = t(byConvention > 0 ? 'nothing' : cannotTell > 0 ? 'judged' : 'all', { agree });
  return { sentence: t('if', { ...inWords, outcome }), range };
}
