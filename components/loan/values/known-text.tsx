import { useTranslations } from 'use-intl';
import { parseInstant } from '#lib/loan/civil-date.ts';
import type { KnownCode, KnownValue } from '#lib/view/known-values.ts';
import { visibleText } from '#lib/view/visible-text.ts';
import { useLoanView } from '../loan-view-context.tsx';

/** A known value in the reader's form, with the value as the API sent it in the title. */
export function KnownText({ known, sent }: { known: KnownValue; sent: string }) {
  const t = useTranslations('units');
  return (
    <span className="figures wrap-anywhere" title={t('sent', { value: visibleText(sent) })}>
      <ReadersForm {...known} />
    </span>
  );
}

function ReadersForm({ form, text }: KnownValue) {
  const { format } = useLoanView();
  const t = useTranslations('codes');
  switch (form) {
    case 'date': {
      const instant = parseInstant(text);
      // Paper has no title, so an instant has its seconds and its zone; finer digits are in what was sent.
      return instant === null ? format.day(text) : format.instantToSecond(instant);
    }
    case 'code':
      // `knownValue` returns no other text as a code.
      return t(text as KnownCode);
    case 'bank':
      return <BankText code={text} />;
    case 'document':
    case 'rg':
    case 'phone':
      return text;
  }
}

/** The code of a bank, and its name where the review of the cash-out knows it: a list of all banks weighs nine kilobytes. */
function BankText({ code }: { code: string }) {
  const instruments = useLoanView().view.review?.instruments ?? [];
  const banks = instruments.flatMap(({ bank, customerBank }) => [bank, customerBank]);
  const name = banks.find((bank) => bank?.code === code)?.name;
  return name ? `${code} · ${name}` : code;
}
