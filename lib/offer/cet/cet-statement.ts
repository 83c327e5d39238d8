import type { Assumption } from '../review/assumption.ts';
import type { Finding } from '../review/finding.ts';
import { financedAssumptions, rateFoundAssumptions } from '../review/match-assumptions.ts';
import type { Facts } from '../review/offer-facts.ts';
import { type Financed, financeable } from '../schedule/compose-principal.ts';
import { hasFoundDate } from '../schedule/repayment-plan.ts';
import { pathsOf, valueOrNull } from '../terms/read-field.ts';
import { centsOf, roundToCent } from '../units/rounding.ts';
import { unitAssumptions } from '../units/unit-reading.ts';
import type { CetCandidate } from './cet-candidates.ts';
import { paymentsOf } from './payments.ts';

/** `received`: the disbursed amount less the costs that are paid in advance. */
type StatementPart = 'disbursement' | 'received' | 'payoff' | Financed | 'interest' | 'rounding';
/** `share`: a fraction of the total. Amounts in reais, to the cent. */
type StatementRow = { part: StatementPart; amount: number; share: number; inAdvance: boolean };

/** The components of a total, which add up to it to the cent. */
export type TotalStatement = { rows: StatementRow[]; total: number; paths: string[] };

/** The demonstrativo do CET: the total owed by component, and its CET. Rates are fractions. */
export type CetStatement = TotalStatement & {
  /** FC0 of the CET in reais: the amount that the borrower receives. */
  received: number;
  cetYearly: number;
  cetMonthly: number;
  assumptions: Assumption[];
  source: string;
};

/** The components of the offer's total; null unless the finding `parts` agrees. */
export function totalStatement(facts: Facts, parts: Finding): TotalStatement | null {
  const { total } = facts.terms.amounts;
  const interest = ownInterest(facts, parts);
  if (!total.ok || interest === null) return null;
  const financed = parts.assumptions.find(({ id }) => id === 'financed')?.value;
  const isComputed = parts.assumptions.some(({ id }) => id === 'iof-computed');
  return statementOf(facts, String(financed ?? '').split('+'), interest, total.value, isComputed);
}

/**
 * The statement of Res. CMN 4.881/2020, art. 7: each component in reais and as a share of the total owed, by the
 * schedule that gives the installment. Costs that its CET takes to be paid in advance (art. 4) are components too. Null
 * without such a schedule or without a CET.
 */
export function cetStatement(facts: Facts, interestFinding: Finding | undefined): CetStatement | null {
  const { terms, matches, cets, rates, units } = facts;
  const [match] = matches;
  const given = valueOrNull(rates.yearlyCet);
  const cet = likeliestCet(cets, given);
  const payments = paymentsOf(terms, match ?? null);
  if (!match || hasFoundDate(match.plan) || !payments || !cet?.result.ok) return null;
  const total = payments.reduce((sum, payment) => sum + payment, 0);
  const { parts, iof, principal } = match.composition;
  // At a rate of zero the rest is rounding. Without a confirmed interest figure rounding is counted as interest.
  const interest = match.rate === 0 ? 0 : (ownInterest(facts, interestFinding) ?? total - principal);
  const statement = statementOf(facts, parts, interest, total, iof === 'computed', cet.advance);
  if (!statement) return null;
  const { yearly, monthly } = cet.result;
  return {
    ...statement,
    received: roundToCent(cet.released),
    cetYearly: yearly,
    cetMonthly: monthly,
    assumptions: [
      ...cet.assumptions,
      // The financed costs need none here, as they have rows.
      ...financedAssumptions(match.composition).filter(({ id }) => id !== 'financed'),
      ...(facts.inferred?.assumptions ?? []),
      ...unitAssumptions([units.amounts, units.rates, given === null ? null : units.cet]),
      // If the rate's unit is not known, the rate is inferred from the installment alone.
      ...(units.rates?.reading ? [] : rateFoundAssumptions(facts.rates.monthly)),
    ],
    source: 'Res. CMN 4.881/2020, arts. 4 e 7',
  };
}

/**
 * The offer's interest in reais, if a finding that compares it with the total agrees. The remaining cents are rounding
 * and have their own row, so that both statements and the contract state the same interest.
 */
function ownInterest({ terms }: Facts, finding: Finding | undefined): number | null {
  const { interest } = terms.amounts;
  return finding?.verdict === 'agrees' && interest.ok ? interest.value : null;
}

/**
 * The candidate nearest to the stated CET, from the expected day of release if there is one. Without a stated CET the
 * norm decides: costs that are not financed are paid in advance.
 */
function likeliestCet(cets: readonly CetCandidate[], given: number | null): CetCandidate | undefined {
  const solved = cets.filter(({ result }) => result.ok);
  const own = solved.filter(({ fromTransaction }) => !fromTransaction);
  const candidates = own.length > 0 ? own : solved;
  const distance = ({ result }: CetCandidate) =>
    result.ok && given !== null ? Math.round(Math.abs(result.yearly - given) * 1e4) : 0;
  if (given === null) {
    const inAdvance = candidates.find(({ advance }) => advance.length > 0);
    if (inAdvance) return inAdvance;
  }
  return candidates.toSorted((a, b) => distance(a) - distance(b))[0];
}

function statementOf(
  { terms, search, matches }: Facts,
  parts: readonly string[],
  interest: number,
  total: number,
  isComputed: boolean,
  advance: readonly Financed[] = [],
): TotalStatement | null {
  const {
    amounts: { disbursement },
    payoff = 0,
  } = terms;
  const whole = centsOf(total);
  if (!disbursement.ok || whole <= 0) return null;
  const costsIn = (some: readonly string[]) =>
    financeable
      .filter((part) => some.includes(part))
      .map((part) => ({ part, cents: centsOf(search.costs[part] ?? 0) }));
  const costs = costsIn(parts);
  const paidInAdvance = costsIn(advance).map((cost) => ({ ...cost, inAdvance: true }));
  const received = paidInAdvance.reduce(
    (sum, { cents }) => sum - cents,
    centsOf(disbursement.value - payoff),
  );
  const extras = costs.reduce((sum, { cents }) => sum + cents, centsOf(disbursement.value));
  const tax = centsOf(matches[0]?.composition.principal ?? 0) - extras;
  const rows: { part: StatementPart; cents: number; inAdvance?: boolean }[] = [
    { part: paidInAdvance.length > 0 ? 'received' : 'disbursement', cents: received },
    ...(payoff > 0 ? [{ part: 'payoff' as const, cents: centsOf(payoff) }] : []),
    ...paidInAdvance,
    ...(isComputed ? [{ part: 'iof' as const, cents: tax }] : []),
    ...costs,
    { part: 'interest', cents: centsOf(interest) },
  ];
  const rest = whole - rows.reduce((sum, { cents }) => sum + cents, 0);
  if (rest !== 0) rows.push({ part: 'rounding', cents: rest });
  return {
    rows: rows.map(({ part, cents, inAdvance = false }) => ({
      part,
      amount: cents / 100,
      share: cents / whole,
      inAdvance,
    })),
    total: whole / 100,
    paths: pathsOf([...Object.values(terms.amounts), terms.rebates]),
  };
}
