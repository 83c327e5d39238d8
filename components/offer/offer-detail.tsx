import { CopyButton } from '#components/ui/copy-button.tsx';
import { DetailsWhenOpen } from '#components/ui/details/details-when-open.tsx';
import { valueAt } from '#lib/loan/json.ts';
import type { CetStatement } from '#lib/offer/findings/computed-parts.ts';
import type { UnitReading } from '#lib/offer/units/unit-reading.ts';
import { toRatePercent } from '#lib/offer/units/written-figures.ts';
import { describeCause } from '#lib/view/causes/describe-cause.ts';
import { formatFigure } from '#lib/view/figure-units.ts';
import { describeParts, PartsTable } from './cet/parts-table.tsx';
import type { WorkingLine } from './findings/describe-finding.ts';
import { formatAssumption } from './findings/format-assumption.ts';
import { Working } from './findings/working.tsx';
import { useCauseText, useReview, useReviewText } from './review-context.ts';
import type { ReviewText } from './review-text.ts';
import { Installments } from './schedule/installments.tsx';

const fold = 'disclosure open:pb-4 print:pb-4';

/**
 * The parts that follow from the offer's figures, each folded until it is opened. Those of an offer that does not add up
 * are shown under the likeliest corrected figure, and say so.
 */
export function OfferDetail() {
  const { review } = useReview();
  const { t } = useReviewText();
  const causeText = useCauseText();
  const { corrected } = review;
  const correction = corrected && causeText.t('corrected', describeCause(corrected, causeText));
  const cet = corrected?.cet ?? review.cet;
  // The statement of the CET has the same components.
  const total = cet === null ? (corrected?.total ?? review.total) : null;
  return (
    <div className="mt-4 border-line border-t pt-2">
      <DetailsWhenOpen summary={t('schedule.title')} data-part="schedule" className={fold}>
        <CorrectionNote part="schedule" />
        <Installments correction={corrected?.schedule ? correction : null} />
      </DetailsWhenOpen>
      {total && (
        <DetailsWhenOpen summary={t('total.title')} className={fold}>
          <CorrectionNote part="total" />
          <div className="max-w-[36rem]">
            <PartsTable statement={total} of="total" />
          </div>
        </DetailsWhenOpen>
      )}
      <DetailsWhenOpen summary={t('cet.title')} className={fold}>
        <CorrectionNote part="cet" />
        <CetStatementDetail cet={cet} />
      </DetailsWhenOpen>
      {review.units.length > 0 && (
        <DetailsWhenOpen summary={t('units.title')} className={fold}>
          <UnitsTable />
        </DetailsWhenOpen>
      )}
    </div>
  );
}

/** Says under which figure a part is computed, where that of the offer does not add up. */
export function CorrectionNote({ part }: { part: 'schedule' | 'total' | 'cet' }) {
  const { corrected } = useReview().review;
  const text = useCauseText();
  if (!corrected?.[part]) return null;
  return (
    <p className="py-1 font-medium text-attention">
      <span aria-hidden="true">≠ </span>
      {text.t('corrected', describeCause(corrected, text))}
    </p>
  );
}

/** The unit of each group of figures, the evidence, and every figure as sent and as read. */
function UnitsTable() {
  const { review, loan } = useReview();
  const { t, format } = useReviewText();
  const readAs = ({ reading, status }: UnitReading): WorkingLine => ({
    value: reading ? t(`units.names.${reading}`) : undefined,
    text: t(`units.statuses.${status}`),
  });
  const because = ({ evidence }: UnitReading): WorkingLine[] => {
    // The sentence of a piece of evidence that has no figure has no place for one.
    const texts = evidence.map(({ id, value = 0 }) =>
      t(`units.because.${id}`, { value: format.number(Number(value.toFixed(4))) }),
    );
    return [...new Set(texts)].map((text) => ({ text }));
  };
  const sent = ({ paths, reading }: UnitReading): WorkingLine[] =>
    paths.flatMap((pointer) => {
      const value = valueAt(loan, pointer);
      if (typeof value !== 'number') return [];
      return { symbol: String(value), value: formatFigure(value, reading, format), pointer };
    });
  return (
    <>
      <p className="py-1 text-ink-3 text-label">{t('units.hint')}</p>
      <Working
        rows={review.units.map((unit) => ({
          label: t(`units.groups.${unit.group}`),
          lines: [readAs(unit), ...because(unit), ...sent(unit)],
        }))}
      />
    </>
  );
}

/** The demonstrativo do CET, which the borrower is entitled to, in plain words. It can be copied. */
function CetStatementDetail({ cet }: { cet: CetStatement | null }) {
  const reviewText = useReviewText();
  const { t } = reviewText;
  if (!cet) return <p className="py-1 text-ink-3">{t('cet.none')}</p>;
  const { sentence, rates, basis } = describeStatement(cet, reviewText);
  return (
    <div className="max-w-[40rem]">
      <p className="py-1 text-ink-3 text-label">{t('cet.hint')}</p>
      <p className="py-1">{sentence}</p>
      <PartsTable statement={cet} of="cet" />
      <dl className="rows rows-end border-line border-t">
        {rates.map(([label, rate]) => (
          <div key={label} className="row font-semibold">
            <dt>{label}</dt>
            <dd className="figures">{rate}</dd>
          </div>
        ))}
      </dl>
      <p className="py-1 text-ink-3 text-label">{[...basis, cet.source, t('cet.computed')].join(' · ')}</p>
      <div className="-ms-2">
        <CopyButton text={() => statementText(cet, reviewText)}>{t('copy')}</CopyButton>
      </div>
    </div>
  );
}

function describeStatement(cet: CetStatement, reviewText: ReviewText) {
  const { t, format } = reviewText;
  // The norm writes a CET with two decimals, ties to the even digit.
  const yearly = format.percent(toRatePercent(cet.cetYearly));
  const monthly = format.percent(toRatePercent(cet.cetMonthly));
  const [received, total] = [format.amount(cet.received), format.amount(cet.total)];
  return {
    sentence: t('cet.sentence', { received, total, yearly, monthly }),
    rates: [
      [t('cet.yearly'), yearly],
      [t('cet.monthly'), monthly],
    ],
    basis: cet.assumptions.map((assumption) => formatAssumption(assumption, reviewText)),
  };
}

function statementText(cet: CetStatement, reviewText: ReviewText): string {
  const { t, format } = reviewText;
  const { sentence, rates, basis } = describeStatement(cet, reviewText);
  return [
    t('cet.title'),
    sentence,
    '',
    ...describeParts(cet, reviewText).map(
      ({ name, amount, share, plain }) => `${name}: ${amount} (${share}). ${plain}`,
    ),
    `${t('cet.owed')}: ${format.amount(cet.total)} (${format.percent(1)})`,
    ...rates.map((rate) => rate.join(': ')),
    '',
    `${t('assumptions')}: ${basis.join('; ')}`,
    `${t('source')}: ${cet.source}`,
    t('cet.computed'),
  ].join('\n');
}
