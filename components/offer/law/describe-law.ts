import type { LawNote, OfferLaw } from '#lib/offer/law/law-notes.ts';
import { formatFindingFigure } from '../findings/format-figure.ts';
import type { ReviewText } from '../review-text.ts';

/** The kinds of borrower that are left open, and the fields that are evidence for them. */
export function borrowerWords({ kinds, evidence }: OfferLaw['borrower'], { t }: ReviewText): string {
  const because = evidence.map(({ id }) => t(`law.evidence.${id}`));
  if (because.length === 0) return t('law.open');
  if (kinds.includes('person') && kinds.length > 1) return t('law.contradictory');
  return `${kindList(kinds, t)} (${[...new Set(because)].join('; ')})`;
}

function kindList(kinds: OfferLaw['borrower']['kinds'], t: ReviewText['t']): string {
  const words = kinds.map((kind) => t(`law.kinds.${kind}`));
  const last = words.at(-1) ?? '';
  return words.length > 1 ? t('law.or', { first: words.slice(0, -1).join(', '), last }) : last;
}

/** A rule in words. `scope`: its source, its days and to whom it applies. */
export function describeLawNote(note: LawNote, reviewText: ReviewText) {
  const { t, format } = reviewText;
  const { rule, kind, from, until, to, source, readOn } = note;
  const scope = [
    source,
    from && t('law.since', { from: format.day(from) }),
    until && t('law.until', { until: format.day(until) }),
    // A rule for every kind of borrower names none.
    to.length === 4 ? null : to.map((borrower) => t(`law.kinds.${borrower}`)).join(', '),
    readOn && t('law.readOn', { day: format.day(readOn) }),
  ];
  return {
    weight: t(`law.weights.${kind}`),
    text: t(`law.rules.${rule}`, { kind, value: valueWords(note, reviewText) }),
    scope: scope.filter(Boolean).join(' · '),
  };
}

function valueWords({ rule, value }: LawNote, reviewText: ReviewText): string {
  if (value === null) return '';
  if (typeof value === 'number' && rule !== 'payroll-installments')
    return formatFindingFigure(value, 'rate', reviewText);
  if (rule !== 'iof-borrower') return String(value);
  return kindList(String(value).split('+') as OfferLaw['borrower']['kinds'], reviewText.t);
}
