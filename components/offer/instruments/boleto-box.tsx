import { useId, useState } from 'react';
import { failures } from '#lib/offer/instruments/boleto/boleto.ts';
import type { BoletoField } from '#lib/offer/instruments/boleto/boleto-fields.ts';
import { type BoletoText, readBoletoText } from '#lib/offer/instruments/boleto/boleto-text.ts';
import { type ReviewText, useReviewText } from '../review/review-context.ts';

/** Checks a boleto line as a caller reads it out. The typed text is neither stored nor sent. */
export function BoletoBox({ reference }: { reference: string | null }) {
  const { t } = useReviewText();
  const id = useId();
  const [text, setText] = useState('');
  const read = readBoletoText(text, reference);
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
        {t('boleto.hint')} {t('instruments.genuine')}
      </p>
      <div aria-live="polite">
        <Reading read={read} />
      </div>
    </div>
  );
}

function Reading({ read }: { read: BoletoText }) {
  const { t, format } = useReviewText();
  switch (read.kind) {
    case 'empty':
      return <p className="text-ink-3">{t('boleto.empty')}</p>;
    case 'too-long':
      return (
        <p className="text-bad">
          {t('boleto.tooLong', { count: format.number(read.digits.length), most: read.maxLength })}
        </p>
      );
    case 'incomplete':
      return (
        <>
          <p>
            {t(`boleto.forms.${read.form}`)}: {t('boleto.incomplete', { count: read.missing })}
          </p>
          <Fields fields={read.fields} />
        </>
      );
    case 'boleto':
      return <Whole boleto={read.boleto} />;
  }
}

function Whole({ boleto }: { boleto: Extract<BoletoText, { kind: 'boleto' }>['boleto'] }) {
  const { t, format } = useReviewText();
  const failed = failures(boleto).map(({ field }) => t(`instruments.fields.${field}`));
  const { bank, amountCents, due } = boleto;
  const [first, second] = due.readings.map((day) => format.day(day));
  const both = first && second ? t('instruments.twoDates', { first, second }) : first;
  const facts = {
    bank: bank ? `${bank.code} ${bank.name ?? t('instruments.unknownBank')}` : t('boleto.collection'),
    amount: amountCents === null ? t('instruments.noAmount') : format.amount(amountCents / 100),
    due: due.day ? format.day(due.day) : (both ?? t('instruments.noDate')),
  };
  return (
    <>
      <p className={failed.length === 0 ? 'font-medium text-good' : 'font-medium text-bad'}>
        {failed.length === 0 ? t('boleto.whole') : t('boleto.broken', { fields: failed.join(', ') })}{' '}
        <span className="font-normal text-ink-3">{t(`boleto.forms.${boleto.form}`)}</span>
      </p>
      <dl className="rows">
        {(['bank', 'amount', 'due'] as const).map((name) => (
          <div key={name} className="row">
            <dt>{t(`instruments.${name}`)}</dt>
            <dd className="figures">{facts[name]}</dd>
          </div>
        ))}
      </dl>
      <Fields fields={boleto.fields} />
    </>
  );
}

function Fields({ fields }: { fields: readonly BoletoField[] }) {
  const { t } = useReviewText();
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 py-2 text-label">
      {fields.map((field) => (
        <li key={field.field}>
          {t(`instruments.fields.${field.field}`)}{' '}
          <span className="text-ink-3">
            {field.from === field.to
              ? t('boleto.position', { at: field.from })
              : t('boleto.positions', { from: field.from, to: field.to })}
          </span>{' '}
          <FieldStatus field={field} t={t} />
        </li>
      ))}
    </ul>
  );
}

function FieldStatus({ field: { holds, found, expected }, t }: { field: BoletoField; t: ReviewText['t'] }) {
  if (holds === null) return <span className="text-ink-3">{t('boleto.open')}</span>;
  if (holds) return <span className="text-good">✓ {t('boleto.holds')}</span>;
  return (
    <span className="font-medium text-bad">
      ✗ {expected === null ? t('boleto.fails') : t('boleto.failsExpected', { found, expected })}
    </span>
  );
}
