import { CopyButton } from '#components/ui/copy-button.tsx';
import type { CetStatement } from '#lib/offer/findings/statements.ts';
import { toRatePercent } from '#lib/offer/units/rounding.ts';
import { formatAssumption } from '../review/format-assumption.ts';
import { useReviewText } from '../review/review-context.ts';
import type { ReviewText } from '../review/review-text.ts';
import { describeParts, PartsTable } from './parts-table.tsx';

/** The demonstrativo do CET, which the borrower is entitled to, in plain words. It can be copied. */
export function CetStatementDetail({ cet }: { cet: CetStatement | null }) {
  const reviewText = useReviewText();
  const { t } = reviewText;
  if (!cet) return <p className="py-1 text-ink-3">{t('cet.none')}</p>;
  const { sentence, rates, basis } = describeStatement(cet, reviewText);
  return (
    <div className="max-w-[40rem]">
      <p className="py-1 text-ink-3 text-label">{t('cet.hint')}</p>
      <p className="py-1">{sentence}</p>
      <PartsTable statement={cet} caption={t('cet.title')} totalLabel={t('cet.owed')} isPlain />
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
        <CopyButton text={() => statementText(cet, reviewText)} label={t('copy')} done={t('copied')}>
          {t('copy')}
        </CopyButton>
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
    basis: cet.assumptions.map((one) => formatAssumption(one, reviewText)),
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
