import { childPointer, type Json, member } from '#lib/loan/json.ts';
import { isPartlyMasked } from '#lib/loan/masked.ts';
import { readDay, readMember } from '#lib/offer/terms/read-field.ts';
import { hasWord, plainText, readNumbering } from '../entries/description-words.ts';

type HistoryEventKind = 'paid-out' | 'received' | 'taken-back' | 'settled' | 'signed';

/** An event that an entry of the history tells. */
export type HistoryEvent = {
  kind: HistoryEventKind;
  pointer: string;
  /** A day number; null if it cannot be read. */
  day: number | null;
  /** The number of the installment that was received, where the text names it. */
  installmentNumber: number | null;
};

/** Known texts of events, without case and accents. Every other text says nothing. */
export const eventTexts: Record<Exclude<HistoryEventKind, 'taken-back'>, RegExp> = {
  'paid-out':
    /^(credito|emprestimo|recursos?|valor) (liberad|desembolsad)|^(liberacao do credito|desembolso)( (realizad|efetuad|confirmad|concluid)|$)|^(loan|credit|funds?|money) (was |were |has been )?(disbursed|released|paid out)/,
  received:
    /\b(recebid[ao] a? ?(parcela|prestacao)|(parcela|prestacao)\b.{0,20} (recebida|paga)$|pagamento (da parcela )?.{0,12} ?recebido|(installment|payment)\b.{0,20} (received|paid)$|received (the )?(installment|payment))/,
  settled:
    /^(contrato|emprestimo|operacao|divida) (foi )?(quitad|liquidad)|^quitacao (confirmada|do contrato)|^(loan|contract|debt) (was |has been )?(settled|paid off)/,
  signed: /\bassinad[ao]s?\b|^(contract|agreement|note|ccb)\b.{0,20} signed\b/,
};
const kinds = Object.entries(eventTexts) as [keyof typeof eventTexts, RegExp][];

/**
 * The events that a loan's history tells, in the order of the answer. A text that speaks of what is announced or failed
 * tells none.
 */
export function readHistoryEvents(
  history: Json | undefined,
  count: number | null,
  timeZone: string,
): HistoryEvent[] {
  return (Array.isArray(history) ? history : []).flatMap((entry, index) => {
    const pointer = childPointer('/history', index);
    const description = member(entry, 'description');
    if (typeof description !== 'string' || isPartlyMasked(description)) return [];
    const text = plainText(description);
    const kind = kindOf(text);
    if (!kind) return [];
    const day = readDay(readMember(entry, pointer, 'createdAt'), timeZone);
    return {
      kind,
      pointer: childPointer(pointer, 'description'),
      day: day.ok ? day.value : null,
      installmentNumber: kind === 'received' ? readNumbering(text, count).installmentNumber : null,
    };
  });
}

const takesBack = ['reversal', 'refund', 'undone'] as const;

function kindOf(text: string): HistoryEventKind | undefined {
  if (takesBack.some((word) => hasWord(text, word))) return 'taken-back';
  const kind = kinds.find(([, pattern]) => pattern.test(text))?.[0];
  return kind && hasWord(text, 'not-paid') ? undefined : kind;
}
