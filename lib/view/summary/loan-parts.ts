import { isObject, type Json } from '#lib/loan/json.ts';
import { isMasked, maskDots } from '#lib/loan/masked.ts';
import { referenceId } from '#lib/loan/references/reference-id.ts';
import { isRequested } from '#lib/loan/value-state.ts';
import { findDisplayName } from '../customer-name.ts';
import { unitOfFigure } from '../figure-units.ts';
import type { PartWriter, SummaryFacts, SummaryLanguage } from './summary-facts.ts';
import {
  amountUnit,
  dayAndTime,
  writeDayValue,
  writeFigureValue,
  writeText,
  writeTextValue,
} from './write-values.ts';

/** The customer of the contract, and the values of the caller that matched. For a reader who has verified nobody it is empty. */
export const callerPart: PartWriter = (facts, language) => {
  const { t, display } = language;
  const { loan, rights, visibility } = facts.view;
  const name = writeTextValue(findDisplayName(loan, display.customerNamePaths)?.name);
  const id = writeTextValue(isMasked(loan.customer) ? loan.customer : referenceId(loan.customer));
  const who = name && id ? `${name} (${id})` : (name ?? id);
  const sentences = who === null ? [] : [t('caller.customer', { who })];
  if (facts.verified) sentences.push(t('caller.verified', { matches: matchesOf(facts, language) }));
  else if (visibility === 'masked' && rights.includes('verify')) sentences.push(t('caller.notVerified'));
  return sentences;
};

function matchesOf({ verified }: SummaryFacts, language: SummaryLanguage): string {
  const matches = verified?.matches ?? [];
  return matches
    .map(({ kind, at }) => language.t('caller.match', { kind, ...dayAndTime(at, language) }))
    .join('; ');
}

export const contractPart: PartWriter = ({ view: { loan, request } }, { t }) => {
  const number = writeTextValue(loan.contractNumber);
  const id = { loan: writeText(request.loan) };
  const status = writeTextValue(loan.status);
  return [
    number === null
      ? t(isRequested(request.fields, '/contractNumber') ? 'contract.noNumber' : 'contract.notRequested', id)
      : t('contract.number', { number, ...id }),
    ...(status === null ? [] : [t('contract.status', { status })]),
    ...(loan.deleted === true ? [t('contract.deleted')] : []),
  ];
};

/** The clauses of the terms, in their order. A count is a number without a unit. */
const terms = [
  { name: 'disbursementAmount', kind: 'amount' },
  { name: 'totalAmount', kind: 'amount' },
  { name: 'monthlyFee', kind: 'rate' },
  { name: 'yearlyCET', kind: 'rate' },
  { name: 'firstDueDate', kind: 'day' },
] as const;

export const termsPart: PartWriter = (facts, language) => {
  const { t } = language;
  const { loan, review } = facts.view;
  const { offer } = loan;
  if (isMasked(offer)) return [`${maskDots}.`];
  if (!isObject(offer)) return loan.deleted === true ? [] : [t('terms.noOffer')];
  const clauses = terms.flatMap(({ name, kind }) => {
    const sent = offer[name];
    const value =
      kind === 'day'
        ? writeDayValue(sent, language)
        : writeFigureValue(sent, unitOfFigure(kind, name, language.display, review?.units).unit, language);
    return value === null ? [] : [t(`terms.${name}`, { value })];
  });
  const all = [...installmentClause(offer.numberOfInstallments, offer.installmentAmount), ...clauses];
  return all.length === 0 ? [] : [`${all.join('; ')}.`];

  function installmentClause(sentCount: Json | undefined, sentAmount: Json | undefined): string[] {
    const value = writeFigureValue(sentAmount, amountUnit(facts, language).unit, language);
    const count = isMasked(sentCount)
      ? maskDots
      : typeof sentCount === 'number'
        ? language.format.number(sentCount)
        : null;
    if (count !== null && value !== null) return [t('terms.times', { count, value })];
    if (value !== null) return [t('terms.installmentAmount', { value })];
    return count === null ? [] : [t('terms.numberOfInstallments', { value: count })];
  }
};
