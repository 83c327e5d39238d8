import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'use-intl';
import { createTranslator } from 'use-intl/core';
import { useShellDisplay } from '#components/preferences/providers.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { loadMessages } from '#lib/i18n/load-messages.ts';
import type { CetStatement } from '#lib/offer/cet/cet-statement.ts';
import { toRatePercent } from '#lib/offer/units/rounding.ts';
import { createFormat } from '#lib/view/format.ts';
import { formatAssumption } from '../review/format-assumption.ts';
import { formatShare } from '../review/format-figure.ts';
import { type ReviewText, useReviewText } from '../review/review-context.ts';
import { PartsTable, partName } from './parts-table.tsx';

/** The demonstrativo do CET, which the borrower is entitled to, in plain words. It can be copied in either language. */
export function CetStatementDetail({ cet }: { cet: CetStatement | null }) {
  const reviewText = useReviewText();
  const { t } = reviewText;
  const { timeZone } = useShellDisplay();
  const locale = useLocale();
  const other = locale === 'en' ? 'pt-BR' : 'en';
  const { data: messages } = useQuery({
    queryKey: ['messages', other],
    queryFn: () => loadMessages(other),
    enabled: cet !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!cet) return <p className="py-1 text-ink-3">{t('cet.none')}</p>;
  const inOther = () => {
    const translate = createTranslator({
      locale: other,
      messages: messages ?? undefined,
      namespace: 'review',
    });
    return statementText(cet, {
      t: translate,
      format: createFormat({ locale: other, timeZone }),
    });
  };
  return (
    <div className="max-w-[40rem]">
      <p className="py-1 text-ink-3 text-label">{t('cet.hint')}</p>
      <p className="py-1">{sentenceOf(cet, reviewText)}</p>
      <PartsTable statement={cet} caption={t('cet.title')} totalLabel={t('cet.owed')} plain />
      <dl className="rows rows-end border-line border-t">
        <Rate label={t('cet.yearly')} value={rateOf(cet.cetYearly, reviewText)} />
        <Rate label={t('cet.monthly')} value={rateOf(cet.cetMonthly, reviewText)} />
      </dl>
      <p className="py-1 text-ink-3 text-label">
        {cet.assumptions.map((one) => formatAssumption(one, reviewText)).join(' · ')} · {cet.source}.{' '}
        {t('cet.computed')}
      </p>
      <div className="-ms-2 flex flex-wrap gap-1">
        <CopyButton text={() => statementText(cet, reviewText)} label={t('copy')} done={t('copied')}>
          {t('copy')}
        </CopyButton>
        {messages && (
          <CopyButton text={inOther} label={t('copyOther')} done={t('copied')}>
            {t('copyOther')}
          </CopyButton>
        )}
      </div>
    </div>
  );
}

function Rate({ label, value }: { label: string; value: string }) {
  return (
    <div className="row font-semibold">
      <dt>{label}</dt>
      <dd className="figures">{value}</dd>
    </div>
  );
}

/** Writes a CET as the norm requires: two decimals, ties to the even digit. */
function rateOf(fraction: number, { format }: ReviewText): string {
  return format.percent(toRatePercent(fraction));
}

function sentenceOf(
  { received, total, cetYearly, cetMonthly }: CetStatement,
  reviewText: ReviewText,
): string {
  const { t, format } = reviewText;
  return t('cet.sentence', {
    received: format.amount(received),
    total: format.amount(total),
    yearly: rateOf(cetYearly, reviewText),
    monthly: rateOf(cetMonthly, reviewText),
  });
}

function statementText(cet: CetStatement, reviewText: ReviewText): string {
  const { t, format } = reviewText;
  return [
    t('cet.title'),
    sentenceOf(cet, reviewText),
    '',
    ...cet.rows.map(
      ({ part, amount, share, inAdvance }) =>
        `${partName({ part, inAdvance }, reviewText)}: ${format.amount(amount)} (${formatShare(share, format)}). ${t(`cet.plain.${part}`)}`,
    ),
    `${t('cet.owed')}: ${format.amount(cet.total)} (${formatShare(1, format)})`,
    `${t('cet.yearly')}: ${rateOf(cet.cetYearly, reviewText)}`,
    `${t('cet.monthly')}: ${rateOf(cet.cetMonthly, reviewText)}`,
    '',
    `${t('assumptions')}: ${cet.assumptions.map((one) => formatAssumption(one, reviewText)).join('; ')}`,
    `${t('source')}: ${cet.source}`,
    t('cet.computed'),
  ].join('\n');
}
