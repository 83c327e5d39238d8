import { dayText } from '#lib/loan/civil-date.ts';
import { dayOf, mapReading, type Reading } from '../terms/read-field.ts';
import { isFloating, paidOutOf, sumOf } from '../terms/read-terms.ts';
import { assumedUnits } from '../units/assumed-units.ts';
import type { Finding } from './finding.ts';
import type { Facts } from './offer-facts.ts';

/**
 * A finding with what every check owes it: the figure that the offer declares, also where nothing can be told of it,
 * and the units that were assumed.
 */
export function complete(finding: Finding, facts: Facts): Finding {
  return withUnits(withRead(withDeclared(withFloating(finding, facts), facts), facts), facts);
}

/** Where no schedule can be told for the index that the interest follows, that is the reason. */
function withFloating(finding: Finding, { terms }: Facts): Finding {
  if (finding.reason?.code !== 'no-schedule' || !isFloating(terms)) return finding;
  const { path } = terms.interestType;
  return { ...finding, reason: { code: 'floating-rate', path }, paths: withPath(finding.paths, path) };
}

/** The checks in which the principal stands, or what is charged beside it. */
const ofPrincipal: readonly Finding['check'][] = [
  'installment',
  'total',
  'total-parts',
  'interest',
  'cet-yearly',
  'cet-monthly',
  'iof',
  'iof-additional',
  'rebates',
];

/** What was read as a cost that is not given as an amount. */
function withRead(finding: Finding, { read }: Facts): Finding {
  if (!read || !ofPrincipal.includes(finding.check)) return finding;
  const assumptions = [...finding.assumptions, ...read.assumptions];
  return { ...finding, assumptions, paths: [...new Set([...finding.paths, ...read.paths])] };
}

type Declared = { name: string; reading: Reading<number | string> | null; raw?: Reading<number> };

/** The figure that a check judges; `raw`: as it was sent, of one whose unit may not be known. */
const declaredBy: Record<Finding['check'], (facts: Facts) => Declared | null> = {
  figures: () => null,
  dates: ({ terms }) => ({ name: 'd1', reading: mapReading(dayOf(terms.firstDue), dayText) }),
  created: ({ terms }) => ({ name: 'd0', reading: mapReading(terms.release, dayText) }),
  installment: ({ terms }) => ({ name: 'A', reading: terms.amounts.installment }),
  total: ({ terms }) => ({ name: 'Σ', reading: terms.amounts.total }),
  'total-parts': ({ terms }) => ({ name: 'Σ', reading: terms.amounts.total }),
  interest: ({ terms }) => ({ name: 'J', reading: terms.amounts.interest }),
  rates: (facts) => rate('y', 'yearly', facts),
  'cet-yearly': (facts) => rate('CET', 'yearlyCet', facts),
  'cet-monthly': (facts) => rate('m', 'monthlyCet', facts),
  'cet-pair': (facts) => rate('m', 'monthlyCet', facts),
  'cet-rate': (facts) => rate('CET', 'yearlyCet', facts),
  iof: ({ terms }) => ({ name: 'IOF', reading: terms.amounts.iof }),
  'iof-additional': ({ terms }) => ({ name: 'IOFa', reading: terms.amounts.iofAdditional }),
  'cashout-loan': ({ terms }) => ({ name: 'Σ', reading: paidOutOf(terms.loanCashout) }),
  'cashout-offer': ({ terms }) => ({ name: 'Σ', reading: paidOutOf(terms.offerCashout) }),
  rebates: ({ terms }) => ({ name: 'R', reading: sumOf(terms.rebates) }),
  insurance: ({ given }) => ({ name: 'S', reading: given.amounts.insurance }),
  fine: (facts) => rate('f', 'fine', facts),
};

function rate(name: string, of: keyof Facts['rates'], { rates, terms }: Facts): Declared {
  return { name, reading: rates[of], raw: terms.rates[of] };
}

function withDeclared(finding: Finding, facts: Facts): Finding {
  if (finding.verdict !== 'cannot-tell' || finding.declared !== null) return finding;
  const { name, reading, raw } = declaredBy[finding.check](facts) ?? {};
  if (reading?.ok)
    return { ...finding, declared: reading.value, paths: withPath(finding.paths, reading.path) };
  // Of a rate in no known unit nothing but its digits can be told.
  if (reading !== null || !name || !raw?.ok) return finding;
  const { value, path } = raw;
  const inputs = [...finding.inputs, { name, value, unit: 'count', path } as const];
  return { ...finding, inputs, paths: withPath(finding.paths, path) };
}

function withPath(paths: readonly string[], path: string): string[] {
  return [...new Set([...paths, path])];
}

/** What is judged in reais hangs on the unit of amounts; what uses a rate, on that of its group. */
function withUnits(finding: Finding, { units }: Facts): Finding {
  const { unit: of, paths, assumptions } = finding;
  if (of !== 'amount' && of !== 'rate') return finding;
  const used = Object.values(units).filter(
    (unit) =>
      unit?.paths.some((path) => paths.includes(path)) && (unit.group !== 'amounts' || of === 'amount'),
  );
  const assumed = assumedUnits(used);
  return assumed.length > 0 ? { ...finding, assumptions: [...assumptions, ...assumed] } : finding;
}
