import type { FigureUnit } from '#lib/offer/findings/check-id.ts';

/**
 * `ok`: what the verdict is about was checked, and is right. `partly`: what could be checked is right. `look`: something
 * is to be looked at. `wrong`: figures differ, or sources contradict each other. `unknown`: nothing could be checked.
 */
export type Verdict = 'ok' | 'partly' | 'look' | 'wrong' | 'unknown';

/** A figure as it is stated and as it should be. Amounts in reais, rates as fractions, days `YYYY-MM-DD`. */
export type ReasonValues = {
  stated: number | string | null;
  expected: number | string | null;
  difference: number | null;
};

/**
 * Why a verdict is as it is. `because`: JSON Pointers of the values that it rests on. `unit`: of its values. `needsPerson`:
 * somebody has to look at this very loan, because of a difference, or of a question that the answer does not settle.
 */
export type VerdictReason = {
  id: string;
  severity: 'difference' | 'question' | 'note';
  because: string[];
  unit: FigureUnit | null;
  values: ReasonValues;
  needsPerson: boolean;
};

/**
 * One thing that a verdict is about. `unchecked`: the answer does not say enough. `hidden`: it needs a value that the
 * reader may not see. `note`: worth knowing, and no check. `needsPerson`: false of a question that no person has to settle.
 */
export type VerdictCheck = {
  id: string;
  outcome: 'right' | 'difference' | 'question' | 'unchecked' | 'hidden' | 'note';
  because?: readonly string[];
  unit?: FigureUnit | null;
  values?: ReasonValues;
  needsPerson?: boolean;
};

const noValues: ReasonValues = { stated: null, expected: null, difference: null };

/**
 * The verdict of some checks, and its reasons, the gravest first. What is right needs no reason. Where not everything
 * could be checked, the note `checked` has how many of how many; the note `not-visible` says that checks need values that
 * the reader may not see, and these stand in neither number.
 */
export function conclude(checks: readonly VerdictCheck[]): { verdict: Verdict; reasons: VerdictReason[] } {
  const of = (outcome: VerdictCheck['outcome']) => checks.filter((check) => check.outcome === outcome);
  const [right, unchecked, hidden] = [of('right'), of('unchecked'), of('hidden')];
  const [differences, questions] = [of('difference'), of('question')];
  const isPart = right.length > 0 && unchecked.length + hidden.length > 0;
  const count = right.length + differences.length + questions.length;
  const counted = { ...noValues, stated: count, expected: count + unchecked.length };
  const pathsOf = (some: readonly VerdictCheck[]) => [
    ...new Set(some.flatMap(({ because = [] }) => because)),
  ];
  const reasons = [
    ...differences.map((check) => reasonOf(check, 'difference')),
    ...questions.map((check) => reasonOf(check, 'question')),
    ...of('note').map((check) => reasonOf(check, 'note')),
    ...(unchecked.length > 0 && count > 0
      ? [reasonOf({ id: 'checked', because: pathsOf(unchecked), unit: 'count', values: counted }, 'note')]
      : []),
    ...(hidden.length > 0 ? [reasonOf({ id: 'not-visible', because: pathsOf(hidden) }, 'note')] : []),
  ];
  if (differences.length > 0) return { verdict: 'wrong', reasons };
  if (questions.length > 0) return { verdict: 'look', reasons };
  return { verdict: isPart ? 'partly' : right.length > 0 ? 'ok' : 'unknown', reasons };
}

function reasonOf(
  { id, because = [], unit = null, values = noValues, needsPerson = true }: Omit<VerdictCheck, 'outcome'>,
  severity: VerdictReason['severity'],
): VerdictReason {
  const isAsked = severity === 'difference' || (severity === 'question' && needsPerson);
  return { id, severity, because: [...because], unit, values, needsPerson: isAsked };
}
