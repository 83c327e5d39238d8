import { defaultVerifyPaths } from '#lib/loan/customer/customer-paths.ts';
import { childPointer, type JsonObject, valueAt } from '#lib/loan/json.ts';
import { containsMasked, isMasked, isPartlyMasked } from '#lib/loan/masked.ts';
import { checksOfField } from '#lib/offer/causes/cause.ts';
import type { FigureUnit } from '#lib/offer/findings/check-id.ts';
import type { Finding } from '#lib/offer/findings/finding.ts';
import type { PayoutInstrument } from '#lib/offer/instruments/review-cashout.ts';
import { readDay, readMember } from '#lib/offer/terms/read-field.ts';
import { maskedDocumentPath } from '#lib/offer/terms/read-terms.ts';
import { roundToCent } from '#lib/offer/units/written-figures.ts';
import type { Statement, Subject } from '#lib/position/sources/statement.ts';
import { isQuestion } from '../causes/describe-verdict.ts';
import { type LoanEvidence, readEvidence } from '../evidence/evidence.ts';
import { sharedValues } from '../evidence/shared-values.ts';
import {
  type ComputedLoan,
  type LoanQuestion,
  listOf,
  loanQuestions,
  type QuestionedVerdict,
  signedDays,
} from './loan-questions.ts';
import { conclude, type Verdict, type VerdictCheck, type VerdictReason } from './verdict.ts';

export const verdictNames = ['figures', 'law', 'signatures', 'payout', 'payments'] as const;
export type VerdictName = (typeof verdictNames)[number];
export type LoanVerdicts = Record<VerdictName, Verdict>;
export type VerdictReasons = Record<VerdictName, VerdictReason[]>;

/** `isNarrowed`: only some fields of the loan were asked for. `today`: `YYYY-MM-DD`. */
type Context = { timeZone: string; isNarrowed: boolean; today: string };
type Inputs = ComputedLoan & Context & { evidence: LoanEvidence; questions: readonly LoanQuestion[] };

/** What each verdict is about, in the order of its importance to the reader. */
const checksOf: Record<VerdictName, (inputs: Inputs) => VerdictCheck[]> = {
  figures: figureChecks,
  law: lawChecks,
  signatures: signatureChecks,
  payout: payoutChecks,
  payments: paymentChecks,
};

/**
 * The five verdicts of a loan as its reader sees it, why each is as it is, and what is asked of the loan. A verdict is `ok`
 * only where what it is about was checked and is right; what the reader may not see is never judged for them.
 */
export function judgeLoan(computed: ComputedLoan, context: Context) {
  const evidence = readEvidence(computed.loan);
  const questions = loanQuestions({ ...computed, ...context, evidence });
  const inputs = { ...computed, ...context, evidence, questions };
  return { questions, ...concludeEach((name) => checksOf[name](inputs)) };
}

/** The verdicts of a loan of which nothing was checked. */
export const noVerdicts = () => concludeEach(() => []);

function concludeEach(checks: (name: VerdictName) => VerdictCheck[]) {
  const verdicts = {} as LoanVerdicts;
  const verdictReasons = {} as VerdictReasons;
  for (const name of verdictNames) {
    const { verdict, reasons } = conclude(checks(name));
    verdicts[name] = verdict;
    verdictReasons[name] = reasons;
  }
  return { verdicts, verdictReasons };
}

/** The findings that other verdicts are about, and the one on what no loan can have, which counts where it differs. */
const ofPayout = ['cashout-loan', 'cashout-offer'];
const elsewhere = ['fine', ...ofPayout];

/** The finding that is on the same figure as another one: a figure that agrees with one of them is checked. */
const figureOf = (id: string) =>
  ({ 'total-parts': 'total', 'cet-pair': 'cet-monthly', created: 'dates' })[id] ?? id;

/**
 * Every figure that is stated. The installment has to come out by a stated rate, and the total or the CET has to agree: where
 * these are not stated, that much is not checked.
 */
function figureChecks({ review }: Inputs): VerdictCheck[] {
  if (!review) return [];
  const findings = review.findings.filter(
    (finding) => !elsewhere.includes(finding.check) && (isJudged(finding) || finding.check !== 'figures'),
  );
  // What merely follows from a figure that differs is gone once that one is corrected.
  const isIndependent = ({ size, followsFrom }: Finding) => size === 'material' && followsFrom === undefined;
  const follows = (finding: Finding) => finding.followsFrom !== undefined && findings.some(isIndependent);
  // A known mistake says more than the other differences, which mostly come with it.
  const isMistake = ({ mistake }: Finding) => Number(mistake !== undefined);
  const all = findings
    .filter((finding) => !follows(finding))
    .toSorted((a, b) => isMistake(b) - isMistake(a))
    .flatMap(checkOfFinding);
  const right = new Set(all.flatMap(({ id, outcome }) => (outcome === 'right' ? [figureOf(id)] : [])));
  const [cause, otherCause] = review.causes;
  const ofCause: readonly string[] = cause && !otherCause ? checksOfField(cause.field) : [];
  const isCauseTold = all.some(({ id, outcome }) => outcome === 'difference' && ofCause.includes(id));
  // A figure that another check confirms is right: what the one cause explains is told at the field of that cause.
  const isElsewhere = ({ id, outcome }: VerdictCheck) =>
    outcome === 'difference' &&
    isCauseTold &&
    cause?.explains.some((check) => check === id && !ofCause.includes(id));
  const checks = all.filter(
    (check) => !right.has(figureOf(check.id)) || !(check.outcome === 'unchecked' || isElsewhere(check)),
  );
  const isChecked = (...ids: string[]) => checks.some(({ id }) => ids.includes(id));
  if (checks.length === 0) return [];
  return [
    ...checks,
    ...(isChecked('installment') ? [] : [unchecked('installment')]),
    ...(isChecked('total', 'total-parts', 'cet-yearly', 'cet-monthly') ? [] : [unchecked('total')]),
  ];
}

const isJudged = (finding: Finding) => finding.verdict === 'differs' || isQuestion(finding);
const unchecked = (id: string, because: readonly string[] = []): VerdictCheck => ({
  id,
  outcome: 'unchecked',
  because,
});

/** A finding as a check: none where its figure is not stated. A figure that cannot be read is a question. */
function checkOfFinding(finding: Finding): VerdictCheck[] {
  const { check: id, verdict, size, unit, declared: stated, expected, difference, reason, paths } = finding;
  const check = { id, because: paths, unit, values: { stated, expected, difference } };
  if (verdict === 'agrees') return [{ ...check, outcome: 'right' }];
  if (size === 'material') return [{ ...check, outcome: 'difference' }];
  if (isQuestion(finding)) return [{ ...check, outcome: 'question' }];
  if (verdict === 'differs') return [{ ...check, outcome: 'right' }];
  if (reason?.code === 'masked') return [{ ...check, outcome: 'hidden' }];
  if (reason?.code === 'wrong-type') return [{ ...check, outcome: 'question' }];
  return stated === null && reason?.code !== 'unit' ? [] : [{ ...check, outcome: 'unchecked' }];
}

/** True of a rule for what is charged of somebody who pays late, which is said before all others. */
export const isOfCharges = (rule?: { id: string }) =>
  rule?.id === 'fine-limit' || rule?.id === 'default-interest-limit';

/** What the law says of the offer. The day of the release and the kind of borrower decide which rules apply. */
function lawChecks(inputs: Inputs): VerdictCheck[] {
  const { loan, review, timeZone, isNarrowed } = inputs;
  // The law has nothing to say of an offer that was refused.
  if (!review || review.findings.some(({ reason }) => reason?.code === 'refused')) return [];
  const { borrower, notes } = review.law;
  const release = readDay(readMember(loan.offer, '/offer', 'expectedDisbursementDate'), timeZone);
  const documentPath = maskedDocumentPath(loan);
  const isHidden = borrower.kinds.length > 1 && documentPath !== null;
  const outcomes = { error: 'difference', question: 'question', information: 'note' } as const;
  const fine = review.findings.find(({ check }) => check === 'fine');
  const limit = notes.some(({ rule }) => rule === 'fine-limit');
  return [
    ...notes
      .map(
        ({ rule, kind, paths, value }): VerdictCheck => ({
          id: rule,
          outcome: outcomes[kind],
          because: paths,
          unit: typeof value === 'number' ? (rule === 'payroll-installments' ? 'count' : 'rate') : null,
          values: { stated: value, expected: null, difference: null },
          // What the law asks of the terms is the same for each loan of the product, unless a figure is beyond a limit.
          needsPerson: value !== null || !paths.every((path) => path.startsWith('/offer/')),
        }),
      )
      .toSorted((a, b) => Number(isOfCharges(b)) - Number(isOfCharges(a))),
    ...questionChecks(inputs, 'law'),
    ...hiddenBirthDates(loan),
    // The rule on the fine says what is wrong with it, where something is.
    ...(fine && !limit ? checkOfFinding(fine) : []),
    {
      id: 'release',
      outcome: release.ok ? 'right' : release.reason === 'masked' ? 'hidden' : 'unchecked',
      because: [release.path],
    },
    {
      id: 'borrower',
      outcome: borrower.kinds.length === 1 ? 'right' : isHidden ? 'hidden' : 'unchecked',
      because: documentPath ? [documentPath] : borrower.evidence.map(({ path }) => path),
    },
    ...(isNarrowed ? [unchecked('not-requested', ['/offer'])] : []),
  ];
}

/** A birth date that the reader may not see leaves the age open. */
function hiddenBirthDates(loan: JsonObject): VerdictCheck[] {
  const hidden = defaultVerifyPaths.birthDate.filter((path) => isPartlyMasked(valueAt(loan, path)));
  return hidden.length > 0 ? [{ id: 'under-age', outcome: 'hidden', because: hidden }] : [];
}

/** Sources that contradict each other. */
function contradictionChecks({ contradictions }: Inputs, ...subjects: Subject[]): VerdictCheck[] {
  return contradictions
    .filter(({ subject }) => subjects.includes(subject))
    .map(({ subject, statements }): VerdictCheck => {
      const [stated = null, ...others] = statements.map(readStatement);
      const expected = others.find((other) => other !== stated) ?? null;
      const because = statements.flatMap((statement) => statement.because);
      const unit = unitOf(subject, statements);
      const isCompared = typeof stated === 'number' && typeof expected === 'number';
      const difference = isCompared ? roundToCent(Math.abs(stated - expected)) : null;
      return { id: subject, outcome: 'difference', because, unit, values: { stated, expected, difference } };
    });
}

function unitOf(subject: Subject, statements: readonly Statement[]): FigureUnit | null {
  if (subject === 'paid-installments') return 'count';
  if (subject !== 'overdue' && subject !== 'remaining') return 'day';
  return statements.every(({ unit }) => unit !== null) ? 'amount' : null;
}

/** The value of a statement: amounts in reais, and null for true and false. */
function readStatement({ value, unit }: Statement): number | string | null {
  if (typeof value === 'boolean') return null;
  return unit === 'centavos' ? Number(value) / 100 : value;
}

const questionChecks = ({ questions }: Inputs, of: QuestionedVerdict): VerdictCheck[] =>
  questions
    .filter((question) => question.of === of && question.id !== 'unsigned')
    .map(({ of: _, ...question }) => ({ ...question, outcome: 'question' }));

/** Each signature has a day, none is after the payout, and nothing is asked of them. */
function signatureChecks(inputs: Inputs): VerdictCheck[] {
  const { evidence, loan, timeZone, position } = inputs;
  const days = signedDays(loan, timeZone).map(
    ({ reading }): VerdictCheck => ({
      id: 'signed-at',
      outcome: reading.ok ? 'right' : reading.reason === 'masked' ? 'hidden' : 'unchecked',
      because: [reading.path],
    }),
  );
  const signatures = listOf(loan, 'signatures');
  const hidden = signatures.flatMap((signature, index) =>
    containsMasked(signature) ? [childPointer('/signatures', index)] : [],
  );
  const isHidden = hidden.length > 0 || isMasked(loan.signatures);
  const proxies = sharedValues(evidence).flatMap(({ isOfProxy, paths }): VerdictCheck[] =>
    isOfProxy ? [{ id: 'proxy-address', outcome: 'note', because: paths }] : [],
  );
  // Where the day of the payout is not told, a signature may be after it.
  const isDayOpen = days.length > 0 && position?.paidOut.value === true;
  return [
    ...contradictionChecks(inputs, 'signed'),
    ...questionChecks(inputs, 'signatures'),
    ...days,
    ...(isDayOpen ? [unchecked('signed-after-payout')] : []),
    ...(isHidden ? [{ id: 'evidence', outcome: 'hidden', because: hidden } as const] : []),
    ...proxies,
  ];
}

/** A source tells the day, the entries add up to the amount, and each is paid in a known way to the customer. */
function payoutChecks(inputs: Inputs): VerdictCheck[] {
  const { review, position } = inputs;
  const { value = null, because = [] } = position?.paidOut ?? {};
  const differences = contradictionChecks(inputs, 'paid-out');
  const questions = questionChecks(inputs, 'payout');
  // Nothing has gone out, or nothing tells it: there is no payout to judge.
  if (value === null || value === false) return [...differences, ...questions];
  const instruments = review?.instruments ?? [];
  // The offer's own cash-out says once more what that of the loan says.
  const ofLoan = instruments.filter(({ path }) => !path.startsWith('/offer/'));
  const holders = (ofLoan.length > 0 ? ofLoan : instruments).flatMap(holderCheck);
  const sums = (review?.findings ?? []).filter(({ check }) => ofPayout.includes(check));
  return [
    ...differences,
    ...questions,
    { id: 'payout-day', outcome: value === true ? 'unchecked' : 'right', because },
    ...sums.flatMap(checkOfFinding),
    ...holders,
    ...(instruments.length === 0 ? [unchecked('holder', ['/cashout'])] : []),
  ];
}

/** Whether the holder of the account of an entry is the customer; nothing of a boleto or an earlier contract, which has none. */
function holderCheck({ path, holder, method, hasMasked }: PayoutInstrument): VerdictCheck[] {
  const because = [path];
  if (holder === null) {
    if (method !== null && !hasMasked) return [];
    return [{ id: 'holder', outcome: hasMasked ? 'hidden' : 'unchecked', because }];
  }
  if (holder.is === 'other') return [];
  const outcomes = {
    customer: 'right',
    masked: 'hidden',
    absent: 'unchecked',
    'not-compared': 'unchecked',
  } as const;
  return [{ id: 'holder', outcome: outcomes[holder.is], because }];
}

/** It is known what is paid, every transaction is classified, and nobody asks anything of the payments. */
function paymentChecks(inputs: Inputs): VerdictCheck[] {
  const { position, ledger, nothingOwed } = inputs;
  const subjects = ['paid-installments', 'overdue', 'remaining', 'finished'] as const;
  const { certainty = 'unknown', because = [] } = position?.paidInstallments ?? {};
  const outcomes = { stated: 'right', follows: 'right', fits: 'question', unknown: 'unchecked' } as const;
  // Of a loan that nobody has paid yet there is nothing to read in another way.
  const isOpen = certainty === 'fits' && position?.premise.value === 'no-payment';
  const others = position?.unclassified;
  const told = [...contradictionChecks(inputs, ...subjects), ...questionChecks(inputs, 'payments')];
  // Nothing is paid of what has not gone out.
  if (position?.paidOut.value === false || nothingOwed) return told;
  return [
    ...told,
    // That payments can be read in more than one way speaks against none of them.
    { id: 'paid', outcome: isOpen ? 'unchecked' : outcomes[certainty], because, needsPerson: false },
    ...(others?.value ? [unchecked('unclassified', others.because)] : []),
    ...(ledger?.rows ?? []).flatMap(({ kind, path }): VerdictCheck[] => {
      if (kind === 'hidden') return [{ id: 'paid-twice', outcome: 'hidden', because: [path] }];
      return kind === 'open' ? [unchecked('payment', [path])] : [];
    }),
  ];
}
