import { parseEmail } from '#lib/loan/customer/contact-values.ts';
import { customerEmailPaths, defaultVerifyPaths } from '#lib/loan/customer/customer-paths.ts';
import { normalizeValue, type VerifyKind } from '#lib/loan/customer/customer-values.ts';
import { isObject, type Json, type JsonObject } from '#lib/loan/json.ts';
import { containsMasked, isPartlyMasked, valuesAt } from '#lib/loan/masked.ts';
import { referenceId } from '#lib/loan/references/reference-id.ts';
import { createWorkBudget, type WorkBudget } from '#lib/loan/work-budget.ts';
import { readAccountBank } from '#lib/offer/instruments/review-cashout.ts';
import { type EvidenceRow, readEvidence } from '../evidence/evidence.ts';
import { clientAddress, isPrivateAddress } from '../evidence/ip-address.ts';
import { metadataOf } from '../verdicts/loan-questions.ts';
import type { LoanPair } from './compared-rows.ts';

/** The values of a loan by which it may be linked to another one, each in the form in which it is compared. */
const valuesOf = {
  customer: ({ customer }) => [referenceId(customer)],
  document: (loan) => customerValues(loan, 'document'),
  phone: (loan) => customerValues(loan, 'phone'),
  email: (loan) => textsOf(valuesAt(loan, customerEmailPaths)).map((text) => parseEmail(text)),
  signer: (loan) => evidenceOf(loan, 'signer').map((value) => referenceId(value)),
  device: (loan) => textsOf(evidenceOf(loan, 'fingerprint')).map((text) => text.trim().toLowerCase()),
  address: (loan) =>
    textsOf(evidenceOf(loan, 'ip'))
      .map(clientAddress)
      .filter((address) => !isPrivateAddress(address)),
  documentHash: (loan) => metadataOf(loan, 'documentHash').map(({ value }) => value.trim().toLowerCase()),
  account: ({ cashout, offer }) => accountsIn([cashout ?? null, offer ?? null], createWorkBudget(maxValues)),
} as const satisfies Record<string, (loan: JsonObject) => readonly (string | null)[]>;

export type LinkKind = keyof typeof valuesOf;

/**
 * What two loans have in common, by kind. Each value is compared in the form of its kind; what the reader may not see links
 * nothing, and neither does a private address, which is that of a proxy. Any JSON is accepted.
 */
export function loanLinks([first, second]: LoanPair): LinkKind[] {
  return (Object.keys(valuesOf) as LinkKind[]).filter((kind) => {
    const firstValues = new Set<string | null>(valuesOf[kind](first));
    return valuesOf[kind](second).some((value) => value !== null && value !== '' && firstValues.has(value));
  });
}

const textsOf = (values: readonly Json[]): string[] =>
  values.filter((value) => typeof value === 'string').filter((text) => !isPartlyMasked(text));

const customerValues = (loan: JsonObject, kind: VerifyKind) =>
  valuesAt(loan, defaultVerifyPaths[kind]).flatMap((value) => normalizeValue(kind, value));

const evidenceOf = (loan: JsonObject, name: EvidenceRow['name']): Json[] =>
  (readEvidence(loan).rows.find((row) => row.name === name)?.cells ?? []).flatMap(({ value }) =>
    value === undefined || containsMasked(value) ? [] : [value],
  );

/** A cash-out has few values: of a longer one the first are looked at. */
const maxValues = 10_000;
/** The usual names of a Pix key. */
const pixKeyNames = new Set(['key', 'pixKey', 'chave', 'chavePix']);

/**
 * The accounts and Pix keys within a value. An account is the digits of its bank, branch and number, in any order, so that two
 * answers in one form are equal however they are punctuated.
 */
function accountsIn(value: Json, budget: WorkBudget): string[] {
  if (typeof value !== 'object' || value === null || !budget.spend(1)) return [];
  const members = Object.entries(value);
  const keys = members.flatMap(([name, inner]) =>
    pixKeyNames.has(name) && typeof inner === 'string' && !isPartlyMasked(inner)
      ? [inner.trim().toLowerCase()]
      : [],
  );
  const isAccount = isObject(value) && !containsMasked(value) && readAccountBank(value) !== null;
  const digits = members.flatMap(([, inner]) => (typeof inner === 'string' ? inner.replace(/\W/g, '') : []));
  const account = digits.filter((text) => /^\d[\dXxPp]*$/.test(text)).toSorted();
  return [
    ...keys,
    ...(isAccount ? [account.join(' ')] : []),
    ...members.flatMap(([, inner]) => accountsIn(inner, budget)),
  ];
}
