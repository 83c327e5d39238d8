import { taxesOf, taxTolerance } from '../fit/tax-fit.ts';
import type { Iof } from '../model/tax.ts';
import type { IofRates } from '../norms/iof-rate-table.ts';
import { fineLimit, isBeyondFineLimit } from '../norms/law-rules.ts';
import { type BorrowerKind, borrowerKinds } from '../terms/borrower-kind.ts';
import type { Facts } from './facts.ts';
import type { Figure, Finding } from './finding.ts';
import { figure, finding } from './make-finding.ts';

/** A figure that only some kinds of borrower can have, with the source of the rule that says so. */
type RequiredBorrowerKinds = { figure: Figure; kinds: readonly BorrowerKind[]; source: string };

/** Two figures that are right for different kinds of borrower cannot both be right. Null where one kind fits all. */
export function checkBorrower(facts: Facts): Finding | null {
  const needs = requiredBorrowerKinds(facts);
  if (borrowerKinds.some((kind) => needs.every(({ kinds }) => kinds.includes(kind)))) return null;
  return finding(
    'borrower',
    { verdict: 'differs', size: 'material' },
    {
      inputs: needs.map((one) => one.figure),
      assumptions: needs.map((one) => ({
        id: 'kinds-needed',
        value: `${one.figure.name} ${one.kinds.join('+')}`,
      })),
    },
  );
}

/**
 * The figures of an offer that are right for some kinds of borrower and wrong for the others. A figure that fits none, or
 * that a way to charge less IOF explains, requires none.
 */
export function requiredBorrowerKinds(facts: Facts): RequiredBorrowerKinds[] {
  const { iof, iofAdditional } = facts.terms.amounts;
  return [
    ...taxNeeds(facts, iof, 'IOF', ['total', 'daily']),
    ...taxNeeds(facts, iofAdditional, 'IOFa', ['additional']),
    ...fineNeeds(facts),
  ].filter(({ kinds }) => kinds.length < borrowerKinds.length);
}

type TaxReading = Facts['terms']['amounts']['iof'];

function taxNeeds(
  facts: Facts,
  declared: TaxReading,
  name: string,
  parts: (keyof Iof)[],
): RequiredBorrowerKinds[] {
  if (!declared.ok || declared.value === 0) return [];
  const { best, stated, measures } = facts;
  if (!best) return [];
  const taxes = [...taxesOf(best, best.choice, stated, measures)].map(({ fit }) => fit);
  const tolerance = taxTolerance(declared.value, best.schedule.months.length);
  const fitting = taxes.filter(({ iof }) =>
    parts.some((part) => Math.abs(iof[part] - declared.value) <= tolerance),
  );
  if (fitting.length === 0) return [];
  const all = taxes.map(({ rates }) => rates);
  const kinds = new Set(fitting.flatMap(({ rates }) => kindsTaxedBy(rates, all)));
  const source = [...new Set(fitting.map(({ rates }) => rates.source))].join('; ');
  return [
    {
      figure: figure(name, 'amount', declared),
      kinds: borrowerKinds.filter((kind) => kinds.has(kind)),
      source,
    },
  ];
}

/** An MEI pays as a small company, unless the same norm has rates of its own for it. */
function kindsTaxedBy({ borrower, source }: IofRates, all: readonly IofRates[]): BorrowerKind[] {
  if (borrower !== 'small-company') return [borrower];
  const hasOwnRates = all.some((other) => other.borrower === 'mei' && other.source === source);
  return hasOwnRates ? ['small-company'] : ['mei', 'small-company'];
}

function fineNeeds({ rates: { fine } }: Facts): RequiredBorrowerKinds[] {
  if (!fine?.ok || !isBeyondFineLimit(fine.value)) return [];
  const kinds = borrowerKinds.filter((kind) => !fineLimit.to.includes(kind));
  return [{ figure: figure('f', 'rate', fine), kinds, source: fineLimit.source }];
}
