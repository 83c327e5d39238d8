import { useId, useState } from 'react';
import { readBoletoText } from '#lib/offer/instruments/boleto.ts';
import { useReviewText } from '../review/review-context.ts';
import { boletoFacts } from './describe-payout.ts';

/** Checks a boleto line as a caller reads it out. The typed text is neither stored nor sent. */
export function BoletoBox({ reference }: { reference: string | null }) {
  const reviewText = useReviewText();
  const { t, format } = reviewText;
  const id = useId();
  const [text, setText] = useState('');
  const { digits, missing, wrongFields, boleto } = readBoletoText(text, reference);
  const bank = boleto?.isValid && (boleto.bank?.name ?? boleto.bank?.code ?? t('boleto.collection'));
  return (
    <div className="max-w-[40rem] pt-1 pb-2">
      <label htmlFor={id} className="grid gap-1">
        <span className="text-ink-3 text-label">{t('boleto.label')}</span>
        <input
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
          aria-describedby={`${id}h`}
          className="identifier h-9 w-full rounded border border-edge bg-page px-2"
        />
      </label>
      <p id={`${id}h`} className="py-2 text-ink-3 text-label">
        {t('boleto.hint')}
      </p>
      <div aria-live="polite">
        {digits !== '' && missing > 0 && <p>{t('boleto.incomplete', { count: missing })}</p>}
        {missing < 0 && <p className="text-bad">{t('boleto.tooLong', { count: format.number(-missing) })}</p>}
        {wrongFields.length > 0 && (
          <p className="font-medium text-bad">
            {t('boleto.wrongFields', { fields: wrongFields.join(', ') })}
          </p>
        )}
        {boleto?.isValid && (
          <p>
            <span className="font-medium text-good">✓ {t('boleto.whole')}</span>{' '}
            <span className="figures">{[bank, ...boletoFacts(boleto, reviewText)].join(' · ')}</span>
          </p>
        )}
        {boleto && !boleto.isValid && wrongFields.length === 0 && (
          <p className="font-medium text-bad">{t('boleto.broken')}</p>
        )}
      </div>
    </div>
  );
}
