import type { Boleto, PayoutInstrument } from '#lib/offer/instruments/review-cashout.ts';
import type { ReviewText } from '../review-text.ts';

/** Says how a payout goes out and to whom. What differs from the customer's own is a question, never an answer. */
export function describePayout(
  instrument: PayoutInstrument,
  reviewText: ReviewText,
): { facts: string[]; questions: string[] } {
  const { t } = reviewText;
  const { method, hasMasked, pixKey, bank, customerBank, holder, boleto, verification } = instrument;
  const isText = (text: string | false | null) => typeof text === 'string';
  const named = method && t(`payouts.methods.${method}`);
  const isUntold = bank === null && boleto === null && !holder?.document;
  const isFailed = verification === 'verification_failed';
  const failed = isFailed && t('payouts.verificationFailed');
  const verified = verification !== null && !isFailed && t(`payouts.verification.${verification}`);
  if (hasMasked && isUntold)
    return {
      facts: [named, verified, t('payouts.masked')].filter(isText),
      questions: [failed].filter(isText),
    };
  const document = holder?.document ?? 'none';
  const facts = [
    named ?? t('payouts.unknown'),
    pixKey && t(`payouts.pixKeys.${pixKey}`),
    bank && (bank.name ?? bank.code),
    ...(boleto ? boletoFacts(boleto, reviewText) : []),
    holder && holder.is !== 'other' && t(`payouts.holder.${holder.is}`, { document }),
    verified,
  ];
  const questions = [
    failed,
    boleto?.isValid === false && t('boleto.broken'),
    ...instrument.boletoDiffers.map((what) => t(`boleto.differs.${what}`)),
    holder?.is === 'other' && t('payouts.otherHolder', { document }),
    customerBank && t('payouts.otherBank', { bank: customerBank.name ?? customerBank.code }),
  ];
  return { facts: facts.filter(isText), questions: questions.filter(isText) };
}

/** The amount and the due day of a line; both days where its factor can mean two. */
function boletoFacts({ isValid, amountCents, dueDays }: Boleto, { t, format }: ReviewText): string[] {
  if (!isValid) return [];
  const [first, second] = dueDays.map((day) => format.day(day));
  const due = first && second ? t('boleto.twoDates', { first, second }) : first;
  return [
    amountCents === null ? t('boleto.noAmount') : format.amount(amountCents / 100),
    due ? t('boleto.due', { due }) : t('boleto.noDate'),
  ];
}
