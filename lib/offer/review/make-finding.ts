import type { Finding, Reason } from './finding.ts';

/** The `source` of arithmetic that holds under any law. */
export const identity = 'identity';

/** The members that all findings of a check share. */
export type CheckInfo = Pick<Finding, 'check' | 'unit' | 'formula' | 'source'>;
type Optional = Partial<
  Pick<
    Finding,
    'inputs' | 'assumptions' | 'alternatives' | 'unlisted' | 'explainedBy' | 'alsoExplainedBy' | 'paths'
  >
>;

/** The first `max` items of a list, and the number of further ones. */
export function limitList<T>(all: readonly T[], max: number): { list: T[]; unlisted: number } {
  return { list: all.slice(0, max), unlisted: Math.max(0, all.length - max) };
}

/** Creates a finding, with defaults for everything left out. Its `paths` are those of the inputs and the given ones. */
export function finding(
  info: CheckInfo,
  result: Pick<Finding, 'verdict' | 'size'> &
    Partial<Pick<Finding, 'declared' | 'expected' | 'difference' | 'reason'>>,
  {
    inputs = [],
    assumptions = [],
    alternatives = [],
    unlisted = 0,
    explainedBy = null,
    alsoExplainedBy = [],
    paths = [],
  }: Optional = {},
): Finding {
  const used = inputs.flatMap(({ path }) => (path === null ? [] : [path]));
  return {
    ...info,
    declared: null,
    expected: null,
    difference: null,
    reason: null,
    ...result,
    inputs,
    assumptions,
    alternatives,
    unlisted,
    explainedBy,
    ...(alsoExplainedBy.length > 0 ? { alsoExplainedBy } : {}),
    paths: [...new Set([...used, ...paths])],
  };
}

/** Creates a finding with the verdict `cannot-tell`. */
export function cannotTell(info: CheckInfo, reason: Reason, rest: Optional = {}): Finding {
  const paths = [...(rest.paths ?? []), ...(reason.path === null ? [] : [reason.path])];
  return finding(info, { verdict: 'cannot-tell', size: null, reason }, { ...rest, paths });
}
