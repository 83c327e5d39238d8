import type { VerifiedCaller } from '#lib/access/verification/verified-caller.ts';
import { isObject, type JsonObject } from '#lib/loan/json.ts';
import { isMasked, maskDots } from '#lib/loan/masked.ts';
import { referenceId } from '#lib/loan/references/reference-id.ts';
import { isRequested } from '#lib/loan/value-state.ts';
import { findDisplayName } from '../customer-name.ts';
import { unitOfFigure } from '../figure-units.ts';
import type { PartWriter, Summary } from './summary-facts.ts';
import {
  dayAndTime,
  writeAmountValue,
  writeDayValue,
  writeFigureValue,
  writeText,
  writeTextValue,
} from './write-values.ts';

/** The customer of the contract, and the values of the caller that matched. For a reader who has verified nobody it is empty. */
export const callerPart: PartWriter = (summary) => {
  const { t, display, view, verified } = summary;
  const { loan, rights, visibility } = view;
  const name = writeTextValue(findDisplayName(loan, display.customerNamePaths)?.name);
  const id = writeTextValue(isMasked(loan.customer) ? loan.customer : referenceId(loan.customer));
  const who = name && id ? `${name} (${id})` : (name ?? id);
  const sentences = who === null ? [] : [t('caller.customer', { who })];
  if (verified) sentences.push(t('caller.verified', { matches: matchesOf(verified, summary) }));
  else if (visibility === 'masked' && rights.includes('verify')) sentences.push(t('caller.notVerified'));
  return sentences;
};

function matchesOf({ matches }: VerifiedCaller, summary: Summary): string {
  return matches
    .map(({ kind, at }) => summary.t('caller.match', { kind, ...dayAndTime(at, summary) }))
    .join('; ');
}

export const contractPart: PartWriter = ({ view: { loan, request }, t }) => {
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

export const termsPart: PartWriter = (summary) => {
  const { t, display, view } = summary;
  const { loan, review } = view;
  const { offer } = loan;
  if (isMasked(offer)) return [`${maskDots}.`];
  if (!isObject(offer)) return loan.deleted === true ? [] : [t('terms.noOffer')];
  const clauses = terms.flatMap(({ name, kind }) => {
    const sent = offer[name];
    const value =
      kind === 'day'
        ? writeDayValue(sent, summary)
        : writeFigureValue(sent, unitOfFigure(kind, name, display, review?.units).unit, summary);
    return value === null ? [] : [t(`terms.${name}`, { value })];
  });
  const all = [...installmentClause(offer, summary), ...clauses];
  return all.length === 0 ? [] : [`${all.join('; ')}.`];
};

function installmentClause(offer: JsonObject, summary: Summary): string[] {
  const { t, format } = summary;
  const sent = offer.numberOfInstallments;
  const value = writeAmountValue(offer.installmentAmount, summary);
  const written = typeof sent === 'number' ? format.number(sent) : null;
  const count = isMasked(sent) ? maskDots : written;
  if (count !== null && value !== null) return [t('terms.times', { count, value })];
  if (value !== null) return [t('terms.installmentAmount', { value })];
  return count === null ? [] : [t('terms.numberOfInstallments', { value: count })];
}
