import { lazy } from 'react';
import { DetailsWhenOpen } from '#components/ui/details/details-when-open.tsx';
import { Table } from '#components/ui/table/table.tsx';
import { TextWithBreaks } from '#components/ui/text-with-breaks.tsx';
import type { Instrument } from '#lib/offer/instruments/instrument.ts';
import { type ReviewText, useReviewText } from '../review/review-context.ts';

const BoletoBox = lazy(async () => ({ default: (await import('./boleto-box.tsx')).BoletoBox }));

/** The payment instruments recognized in a cash-out with their verdicts, and a box for a line that is read out. */
export function RecognizedInstruments({
  instruments,
  reference,
}: {
  instruments: readonly Instrument[];
  /** A day when boletos of this loan were in use, `YYYY-MM-DD`. */
  reference: string | null;
}) {
  const { t } = useReviewText();
  return (
    <div className="mt-3">
      {instruments.length > 0 && <InstrumentTable instruments={instruments} />}
      <DetailsWhenOpen summary={t('boleto.title')} loading="h-24">
        <BoletoBox reference={reference} />
      </DetailsWhenOpen>
    </div>
  );
}

function InstrumentTable({ instruments }: { instruments: readonly Instrument[] }) {
  const reviewText = useReviewText();
  const { t } = reviewText;
  return (
    <>
      <h3 className="mb-0.5 font-medium text-ink-3 text-label">{t('instruments.title')}</h3>
      <Table
        caption={t('instruments.title')}
        columns={[
          { key: 'kind', label: t('instruments.kind') },
          { key: 'verdict', label: t('instruments.verdict') },
          { key: 'details', label: t('instruments.details') },
          { key: 'place', label: t('instruments.place') },
        ]}
        rows={instruments.map((one) => ({
          key: one.path,
          cells: [
            <span key="kind">
              {t(`instruments.kinds.${one.kind}`)}
              {one.kind === 'boleto' && (
                <span className="block text-ink-3 text-label">{t('instruments.lender')}</span>
              )}
            </span>,
            <Verdict key="verdict" instrument={one} />,
            detailsOf(one, reviewText),
            <Place key="place" path={one.path} />,
          ],
        }))}
      />
      <p className="py-1 text-ink-3 text-label">{t('instruments.genuine')}</p>
    </>
  );
}

/** A JSON Pointer that may break before each slash. */
function Place({ path }: { path: string }) {
  return (
    <span className="code text-ink-3">
      <TextWithBreaks parts={path.split(/(?=\/)/)} />
    </span>
  );
}

function Verdict({ instrument }: { instrument: Instrument }) {
  const { t } = useReviewText();
  const { verdict, checked, failures } = instrument;
  if (verdict === 'agrees')
    return (
      <span className="text-good">{t(checked === 'form' ? 'instruments.well' : 'instruments.digits')}</span>
    );
  const fields = failures.map(({ field }) => t(`instruments.fields.${field}`)).join(', ');
  return (
    <span className={verdict === 'differs' ? 'text-bad' : 'text-attention'}>
      {t(verdict === 'differs' ? 'instruments.wrong' : 'instruments.doubt', { fields })}
    </span>
  );
}

function detailsOf(one: Instrument, reviewText: ReviewText): string {
  const { t, format } = reviewText;
  switch (one.kind) {
    case 'boleto': {
      const amount =
        one.amountCents === null ? t('instruments.noAmount') : format.amount(one.amountCents / 100);
      const bank = one.bank ? (one.bank.name ?? one.bank.code) : t('boleto.collection');
      const [first, second] = one.due.readings.map((day) => format.day(day));
      const both = first && second ? t('instruments.twoDates', { first, second }) : first;
      const due = one.due.day ? format.day(one.due.day) : both;
      return [bank, amount, due].filter(Boolean).join(' · ');
    }
    case 'pix-end-to-end-id':
      return [
        one.bank.name ?? one.bank.code,
        one.at !== null && t('instruments.sent', { when: format.exactInstant(one.at) }),
      ]
        .filter(Boolean)
        .join(' · ');
    case 'pix-key':
      return t(`instruments.pixKeys.${one.key}`);
    case 'bank-account':
      return one.bank.name ?? one.bank.code;
    default:
      return '';
  }
}
