import type { useTranslations } from 'use-intl';
import { describeMistake } from '#components/offer/findings/describe-mistake.ts';
import type { ReviewText } from '#components/offer/review-text.ts';
import { type Finding, findingKind } from '#lib/offer/findings/finding.ts';
import type { OfferReview } from '#lib/offer/review.ts';
import { roundToCent } from '#lib/offer/units/written-figures.ts';
import { type CauseText, capitalized } from '#lib/view/causes/describe-cause.ts';
import { causeSentence } from '#lib/view/causes/describe-verdict.ts';
import type { LoanView } from '#lib/view/loan-view.ts';
import { escapeMarkdown } from '#lib/view/summary/write-summary.ts';
import { describeReason, type ReasonText } from '#lib/view/verdicts/describe-reason.ts';
import { verdictNames } from '#lib/view/verdicts/loan-verdicts.ts';
import type { VerdictReason } from '#lib/view/verdicts/verdict.ts';

/** The groups of an opinion, in the order in which they are written. */
export const opinionGroups = ['differences', 'questions', 'checked', 'unchecked'] as const;

/** One statement of an opinion. It names no person and no account. */
export type OpinionPart = { id: string; group: (typeof opinionGroups)[number]; text: string };

export type OpinionText = {
  t: ReturnType<typeof useTranslations<'opinion'>>;
  reasonText: ReasonText;
  reviewText: ReviewText;
  causeText: CauseText;
};

/** The reasoned loan of an opinion, as its reader sees it. */
type ReasonedLoan = Pick<LoanView, 'review' | 'verdicts' | 'verdictReasons'>;

/**
 * Writes an opinion from the reasons of the verdicts: each difference with the known mistake that it is, its norm and the
 * fields that it rests on; once what the borrower pays more or less; the questions; in one line what was checked and agrees;
 * and what could not be checked, with why.
 */
export function writeOpinion(view: ReasonedLoan, text: OpinionText): OpinionPart[] {
  const cause = view.review && describeCause(view.review, text);
  const follows = ({ id }: VerdictReason) =>
    view.review?.findings.some(({ check, followsFrom }) => check === id && followsFrom !== undefined);
  // A question that somebody has to settle stands before those that each loan of the product has.
  const reasons = verdictNames
    .flatMap((name) => view.verdictReasons[name])
    .filter((reason) => cause === null || reason.severity !== 'difference' || !follows(reason))
    .toSorted((a, b) => Number(b.needsPerson) - Number(a.needsPerson));
  const of = (severity: VerdictReason['severity'], group: OpinionPart['group']) =>
    reasons
      .filter((reason) => reason.severity === severity)
      .map((reason, index) => ({
        id: `${group}-${index}`,
        group,
        text: describeGround(reason, view.review, text),
      }));
  const cost = view.review && describeCost(view.review, text);
  const checked = describeChecked(view, text);
  return [
    ...(cause ? [{ id: 'cause', group: 'differences', text: cause } as const] : []),
    ...of('difference', 'differences'),
    ...(cost ? [{ id: 'cost', group: 'differences', text: cost } as const] : []),
    ...of('question', 'questions'),
    ...(checked ? [{ id: 'checked', group: 'checked', text: checked } as const] : []),
    ...describeUnchecked(view, text).map((said, index) => ({
      id: `unchecked-${index}`,
      group: 'unchecked' as const,
      text: said,
    })),
  ];
}

const maxPointers = 6;

/** A reason with what it is grounded on: the mistake, the norm, and the fields. */
function describeGround(reason: VerdictReason, review: OfferReview | null, text: OpinionText): string {
  const { t, reasonText, reviewText } = text;
  const finding = review?.findings.find(({ check }) => check === reason.id);
  const norm = review?.law.notes.find(({ rule }) => rule === reason.id)?.source ?? normOf(finding);
  const mistake = finding && describeMistake(finding, reviewText);
  const pointers = reason.because.slice(0, maxPointers);
  const more = reason.because.length - pointers.length;
  const sentence = [describeReason(reason, reasonText), mistake].filter(Boolean).join(': ');
  return [
    capitalized(sentence),
    norm && !citesNorm.test(sentence) && t('norm', { norm }),
    pointers.length > 0 && t('fields', { pointers: pointers.join(', '), more }),
  ]
    .filter(Boolean)
    .map((text) => (/[.?!]$/.test(String(text)) ? text : `${text}.`))
    .join(' ');
}

/** A sentence that names its norm already: `insurance is required (STJ, Tema 972)`. */
const citesNorm = /\([^)]*(?:CDC|CMN|STJ|Código|Decreto|Lei)\b/;

/** What a field that no check judges by itself would have to be, where everything else follows from it; else null. */
function describeCause({ causes, findings }: OfferReview, { t, causeText }: OpinionText): string | null {
  const [cause] = causes;
  const isJudged = findings.some(({ size, followsFrom }) => size === 'material' && followsFrom === undefined);
  if (causes.length !== 1 || !cause?.only || isJudged) return null;
  const { sentence } = causeSentence(cause, findings.length, causeText);
  return `${sentence} ${t('fields', { pointers: cause.field, more: 0 })}.`;
}

/** The norm from which the figure of a finding follows; null where it is arithmetic or what the fields mean. */
const normOf = (finding: Finding | undefined): string | null =>
  finding?.source && !/^[a-z]+$/.test(finding.source) ? finding.source : null;

/**
 * What the borrower pays more or less by the payments of the offer than by those of the corrected one. Null without a single
 * cause, and where both come to the same.
 */
function describeCost({ causes, corrected, schedule, findings }: OfferReview, text: OpinionText) {
  const [cause] = causes;
  if (causes.length !== 1 || !cause?.only || !corrected?.schedule) return null;
  const right = sumOfPayments(corrected.schedule);
  const installment = findings.find(({ check }) => check === 'installment')?.declared;
  const stated =
    cause.field === '/offer/installmentAmount' && typeof installment === 'number'
      ? installment * corrected.schedule.rows.length
      : schedule && sumOfPayments(schedule);
  const more = stated === null ? 0 : roundToCent(stated - right);
  // A cent of each installment is rounding, which the last one takes up.
  if (Math.abs(more) <= corrected.schedule.rows.length / 100) return null;
  const amount = text.reasonText.format.amount(Math.abs(more).toFixed(2));
  return `${text.t(more > 0 ? 'paysMore' : 'paysLess', { amount })}.`;
}

const sumOfPayments = ({ rows }: { rows: readonly { payment: number }[] }) =>
  rows.reduce((sum, { payment }) => sum + payment, 0);

/** The figures that agree, and the other verdicts that hold, in one line; null where there is none. */
function describeChecked(
  { review, verdicts, verdictReasons }: ReasonedLoan,
  { reasonText: { t } }: OpinionText,
) {
  // A figure that agrees with one check, and not with another, is no figure that agrees.
  const differing = verdictReasons.figures
    .filter(({ severity }) => severity === 'difference')
    .map(({ id }) => figureName(id, t));
  // That no number is impossible goes without saying.
  const agreeing = (review?.findings ?? []).filter(
    (finding) => findingKind(finding) === 'agree' && finding.check !== 'figures',
  );
  const names = agreeing.map(({ check }) => figureName(check, t));
  const figures = new Set(names.filter((name) => !differing.includes(name)));
  const holding = verdictNames.filter((name) => name !== 'figures' && verdicts[name] === 'ok');
  const said = [
    figures.size > 0 ? `${t('names.figures')}: ${[...figures].join(', ')}` : null,
    ...holding.map((name) => `${t(`names.${name}`)}: ${t(`right.${name}`)}`),
  ].filter((part) => part !== null);
  return said.length > 0 ? `${capitalized(said.join('; ').replaceAll('.;', ';').replace(/\.$/, ''))}.` : null;
}

function figureName(check: string, t: ReasonText['t']): string {
  const key = `figures.${check}` as 'figures.total';
  return t.has(key) ? t(key) : check;
}

/** The figures without a verdict by the reason why, and what the other verdicts lack. */
function describeUnchecked({ review, verdicts, verdictReasons }: ReasonedLoan, text: OpinionText): string[] {
  const { reasonText, reviewText } = text;
  const { t } = reasonText;
  const open = (review?.findings ?? []).filter(
    ({ verdict, reason }) => verdict === 'cannot-tell' && reason && reason.code !== 'question',
  );
  const byReason = Object.entries(Object.groupBy(open, ({ reason }) => reason?.code ?? 'absent'));
  const figures = byReason.map(([code, findings]) => {
    const names = [...new Set(findings?.map(({ check }) => figureName(check, t)))].join(', ');
    return `${capitalized(names)}: ${reviewText.t(`reasons.${code as 'absent'}`)}.`;
  });
  const others = verdictNames
    .filter((name) => name !== 'figures')
    .flatMap((name) => {
      const notes = verdictReasons[name].filter(({ id }) => id === 'checked' || id === 'not-visible');
      if (notes.length === 0 && verdicts[name] !== 'unknown') return [];
      const said = notes.map((note) => describeReason(note, reasonText)).join('; ');
      return `${capitalized(t(`names.${name}`))}: ${said || t('states.unknown')}.`;
    });
  return [...figures, ...others];
}

export const opinionFormats = ['text', 'markdown'] as const;
export type OpinionFormat = (typeof opinionFormats)[number];

/** `conclusion`: what the person decided, and why. */
export type WrittenOpinion = { parts: readonly OpinionPart[]; conclusion: string };

/** An opinion as text or Markdown. `headings`: of the groups. */
export function formatOpinion(
  { parts, conclusion }: WrittenOpinion,
  headings: (group: OpinionPart['group']) => string,
  format: OpinionFormat,
): string {
  const isMarkdown = format === 'markdown';
  const line = (text: string) => (isMarkdown ? escapeMarkdown(text) : text);
  const groups = opinionGroups.flatMap((group) => {
    const texts = parts.filter((part) => part.group === group).map(({ text }) => `- ${line(text)}`);
    const heading = isMarkdown ? `**${headings(group)}**\n` : `${headings(group)}:`;
    return texts.length > 0 ? [[heading, ...texts].join('\n')] : [];
  });
  return [...groups, line(conclusion)].filter(Boolean).join('\n\n').replaceAll('\u00a0', ' ');
}
