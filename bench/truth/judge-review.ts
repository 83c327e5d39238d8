import type { JsonObject } from '#lib/loan/json.ts';
import { type OfferReview, reviewOffer } from '#lib/offer/review.ts';
import type { Contract } from './right-contract.ts';
import type { WrittenOffer } from './written-offer.ts';

export const reviewOptions = { amountUnit: 'auto', rateUnit: 'auto', timeZone: 'America/Sao_Paulo' } as const;

/** The findings of the review for a right offer, compared with the facts. */
export type Judgment = {
  /** The checks that find a material difference. */
  accused: string[];
  findings: number;
  cannotTell: number;
  certainUnits: number;
  wrongUnits: number;
  isSoleAndWrong: boolean;
  /** Null without an installment, whose conventions cannot be named. */
  isNamed: boolean | null;
  isFirst: boolean | null;
  /** Whether findings name all that is unusual in the way of lending; null where nothing is. */
  isOwnNamed: boolean | null;
};

export function accusedChecks(loan: JsonObject): string[] {
  const findings = reviewOffer(loan, reviewOptions)?.findings ?? [];
  return findings.flatMap(({ check, verdict, size }) =>
    verdict === 'differs' && size === 'material' ? [check] : [],
  );
}

export function judge(contract: Contract, { loan, writing }: WrittenOffer): Judgment {
  const review = reviewOffer(loan, reviewOptions);
  if (!review) throw new Error('The generator made a loan without an offer.');
  const { findings, fits, fitCount, units } = review;
  const truth = { amounts: writing.amountUnit, rates: writing.rateUnit, cet: writing.cetUnit };
  const certain = units.filter(({ group, status }) => status === 'certain' && group in truth);
  const isTrue = fits.map((fit) => isTrueConvention(contract, fit.assumptions));
  return {
    accused: findings.flatMap(({ check, verdict, size }) =>
      verdict === 'differs' && size === 'material' ? [check] : [],
    ),
    findings: findings.length,
    cannotTell: findings.filter(({ verdict }) => verdict === 'cannot-tell').length,
    certainUnits: certain.length,
    wrongUnits: certain.filter(({ group, reading }) => truth[group as keyof typeof truth] !== reading).length,
    isSoleAndWrong: fitCount === 1 && !isTrue[0],
    isNamed: isTrue.some(Boolean),
    isFirst: isTrue[0] ?? false,
    isOwnNamed: contract.kind.named?.every((text) => findings.some(names(text))) ?? null,
  };
}

/** True of a finding that names a convention, alone or among those that fit. */
function names(convention: string): (finding: OfferReview['findings'][number]) => boolean {
  const [id, value] = convention.split(' ');
  return ({ assumptions, explainedBy, alternatives }) =>
    [
      ...assumptions,
      ...(explainedBy ? [explainedBy] : []),
      ...alternatives.flatMap((alternative) => alternative.assumptions),
    ].some(
      (assumption) =>
        assumption.id === id &&
        (value === undefined || String(assumption.value).split(/[ +]/).includes(value)),
    );
}

/** The convention is the amortization, the day count, and whether the count includes a grace. */
function isTrueConvention(
  { kind, isGraceIncluded }: Contract,
  assumptions: readonly { id: string; value?: string | number }[],
): boolean {
  const value = (id: string) => assumptions.find((assumption) => assumption.id === id)?.value;
  const grace = isGraceIncluded === null ? undefined : isGraceIncluded ? 'included' : 'excluded';
  return (
    value('amortization') === (kind.amortization ?? 'price') &&
    value('day-count') === kind.dayCount &&
    (grace === undefined || value('grace-count') === grace)
  );
}
