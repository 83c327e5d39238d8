import { isCpf } from '#lib/loan/customer/cpf-cnpj-check-digits.ts';
import { defaultVerifyPaths, type VerifyPaths } from '#lib/loan/customer/customer-paths.ts';
import {
  isIncomplete,
  normalizeTyped,
  normalizeValue,
  showsTyped,
  type VerifyKind,
  verifyKinds,
} from '#lib/loan/customer/customer-values.ts';
import { type Json, pointerNames, valueAt } from '#lib/loan/json.ts';
import { valuesAt } from '#lib/loan/masked.ts';
import { fieldsOf } from '#lib/loan/schema.ts';
import { holdsRevealed } from './holds-revealed.ts';

/** Parses `document=/customer/cpf,phone=/customer/phones/*`. A kind without a path cannot be verified. */
export function parseVerifyPaths(text: string): VerifyPaths | null {
  const paths: Record<VerifyKind, string[]> = { document: [], birthDate: [], phone: [] };
  for (const part of text.split(',')) {
    const [, named, pointer = ''] = /^\s*(\w+)=((?:\/(?:[^/~]|~[01])*)+?)\s*$/.exec(part) ?? [];
    const kind = verifyKinds.find((name) => name === named);
    if (!kind) return null;
    paths[kind].push(pointer);
  }
  return paths;
}

/** Returns where the customer's CPF or CNPJ stands: the documents of these paths, or the usual members where they name none. */
export function documentPaths({ document }: VerifyPaths): readonly string[] {
  return document.length > 0 ? document : defaultVerifyPaths.document;
}

/** Returns the kinds of which the loan holds a value that a caller can be verified by. */
export function verifiableKinds(loan: Json, paths: VerifyPaths): VerifyKind[] {
  return verifyKinds.filter((kind) =>
    valuesAt(loan, paths[kind]).some((value) => normalizeValue(kind, value).length > 0),
  );
}

/** Returns the references that have to be expanded for these paths to lead to a value. */
export function referencesNeeded(pointers: readonly string[]): string[] {
  const fields = fieldsOf('loan');
  const names = pointers.map((pointer) => pointer.split('/')[1] ?? '');
  return [...new Set(names)].filter(
    (name) => Object.hasOwn(fields, name) && fields[name]?.type === 'reference',
  );
}

/**
 * Only `differs` is a miss. `incomplete`: the typed text lacks an area code, a ninth digit or a century. `unreadable`: it is no value of
 * the kind otherwise. `impossible`: the loan has CPFs alone, and the typed digits cannot be one. `absent`: the loan has no
 * value of the kind. `seen`: the value is right, and the person who asks has revealed it.
 */
export type Verification = (typeof verificationOrder)[number];
/** Of a text that may be of several kinds the first of these results counts. */
const verificationOrder = [
  'matches',
  'seen',
  'differs',
  'incomplete',
  'impossible',
  'unreadable',
  'absent',
] as const;

/** Misses in a day after which a loan and its customer are locked for an agent, whatever was compared. */
export const maxMisses = 3;

/** The recorded paths of what the person who asks has revealed: of this loan, and of other loans of its customer. */
export type RevealedPaths = Readonly<Record<'here' | 'elsewhere', ReadonlySet<string>>>;

const noReveals: RevealedPaths = { here: new Set(), elsewhere: new Set() };

/** Compares what a caller said with every value of the kind in the loan: it has to equal one of them as a whole. */
export function verifyTyped(
  loan: Json,
  paths: VerifyPaths,
  { kind, typed }: { kind: VerifyKind; typed: string },
  revealed: RevealedPaths = noReveals,
): Verification {
  const normalized = normalizeTyped(kind, typed);
  if (normalized === null) return isIncomplete(kind, typed) ? 'incomplete' : 'unreadable';
  const values = valuesAt(loan, paths[kind]).filter((value) => normalizeValue(kind, value).length > 0);
  if (values.length === 0) return 'absent';
  const isCpfAlone = kind === 'document' && values.every((value) => normalizeValue(kind, value).some(isCpf));
  if (isCpfAlone && !isCpf(normalized)) return 'impossible';
  if (!values.some((value) => normalizeValue(kind, value).includes(normalized))) return 'differs';
  // No record holds values, and a value may stand at another place in another loan. There, and where this answer has no value
  // at a revealed path, the place tells which kind of value was seen.
  const unread = [...revealed.here].filter((path) => valueAt(loan, path) === undefined);
  const isKindSeen = [...revealed.elsewhere, ...unread].some((path) =>
    paths[kind].some((pointer) => leadsToPointer(path, pointer)),
  );
  const all = revealed.here.union(revealed.elsewhere);
  const isSeen = isKindSeen || holdsRevealed(loan, all, showsTyped(kind, typed));
  return isSeen ? 'seen' : 'matches';
}

/** A result, and the kinds of values of which it is; one value that matches is of one kind. */
export type VerificationAsKinds = { result: Verification; kinds: VerifyKind[] };

/** Compares a typed text as each of these kinds. */
export function verifyAsAnyOf(
  kinds: readonly VerifyKind[],
  verifyAs: (kind: VerifyKind) => Verification,
): VerificationAsKinds {
  const results = kinds.map((kind) => ({ kind, result: verifyAs(kind) }));
  const result =
    verificationOrder.find((each) => results.some((compared) => compared.result === each)) ?? 'absent';
  const ofResult = results.filter((checked) => checked.result === result).map(({ kind }) => kind);
  return { result, kinds: result === 'matches' ? ofResult.slice(0, 1) : ofResult };
}

/** True where a path leads to a value of the pointer, `*` for any one name, or into one, or to something that holds one. */
function leadsToPointer(path: string, pointer: string): boolean {
  const names = pointerNames(path);
  return pointerNames(pointer).every(
    (name, index) => index >= names.length || name === '*' || name === names[index],
  );
}
